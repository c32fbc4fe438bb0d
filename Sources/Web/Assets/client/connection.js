/** What is known of the way to the server. */
export class Connection {
  offline = false;
  signedOut = false;
  /** Called when one of the two has changed. */
  onchange = () => {};

  /** There was an answer. */
  worked() {
    this.set({ offline: false });
  }

  /** There was none. */
  failed() {
    this.set({ offline: true });
  }

  /** @param {{ offline?: boolean, signedOut?: boolean }} now */
  set({ offline = this.offline, signedOut = this.signedOut }) {
    if (offline === this.offline && signedOut === this.signedOut) return;
    this.offline = offline;
    this.signedOut = signedOut;
    this.onchange();
  }
}
