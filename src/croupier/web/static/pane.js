// The one component of a page: markup made by the server, brought up to date part by part.
export default {
  template: `<div class="pane"></div>`,
  props: { markup: String, now: Number },
  mounted() {
    this.$el.innerHTML = this.markup;
    window.croupier.start((message) => this.$emit("act", message), this.now);
  },
  methods: {
    update(parts) {
      window.croupier.update(parts);
      window.croupier.apply();
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
