/** The only element in the page. Beside the body, it shifts no layout and survives a replaced body. */
export class Host extends HTMLElement {
  disconnectedCallback() {
    // Delayed: a script that removes it in a loop must not hang the page.
    setTimeout(() => this.isConnected || document.documentElement.append(this), 9);
  }
}
