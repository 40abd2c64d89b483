import { textOn } from './contrast.ts';
import { css } from './launcher.css';

/** The only element in the page. Beside the body, it shifts no layout and survives a replaced body. */
export class Host extends HTMLElement {
  disconnectedCallback() {
    // Delayed: a script that removes it in a loop must not hang the page.
    setTimeout(() => this.isConnected || document.documentElement.append(this), 99);
  }
}

/** The color goes into the sheet: a strict CSP of the page forbids style attributes. */
export const tabStyles = (color: string) => `:host{position:fixed;--c:${color};--t:${textOn(color)}}${css}`;
