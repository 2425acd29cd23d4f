// The one component of a page: markup made by the server, brought up to date part by part.
export default {
  render: () => Vue.h("div", { class: "pane" }),
  props: { markup: String, now: Number, title: String },
  mounted() {
    document.title = this.title;
    this.$el.innerHTML = this.markup;
    window.croupier.start((message) => this.$emit("act", message), this.now);
    this.keepInSight();
    window.croupierLine(({ method, given }) => this[method](...given));
  },
  methods: {
    update(parts) {
      window.croupier.update(parts);
      window.croupier.apply();
      this.keepInSight();
    },
    // A list that marks where one is shows it, without moving the page.
    keepInSight() {
      for (const here of this.$el.querySelectorAll("[aria-current]")) {
        const list = here.closest("ol, ul");
        const above = here.offsetTop;
        if (above < list.scrollTop || above + here.offsetHeight > list.scrollTop + list.clientHeight) {
          list.scrollTop = above - list.clientHeight / 2;
        }
      }
    },
    say(words, cite) {
      window.croupier.say(words, cite);
    },
    open(id) {
      window.croupier.open(id);
    },
    go(address) {
      location.assign(address);
    },
  },
};
