"""The web table: pages, and the same under a documented JSON and WebSocket API."""
