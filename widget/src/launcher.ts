import { textOn } from './contrast.ts';
import { css } from './launcher.css';

/** The one element in the page. Beside the body it shifts nothing, and a new body does not concern it. */
export class Host extends HTMLElement {
  disconnectedCallback() {
    // Later, not at once: with a script that removes it at once again, that would hang the page.
    setTimeout(() => this.isConnected || document.documentElement.append(this), 99);
  }
}

/** The color is part of the sheet: a strict policy of the page allows no style attribute. */
export function drawTab(root: ShadowRoot, color: string): HTMLButtonElement {
  const sheet = new CSSStyleSheet();
  const tab = document.createElement('button');
  sheet.replaceSync(`:host{position:fixed;--c:${color};--t:${textOn(color)}}${css}`);
  root.adoptedStyleSheets = [sheet];
  root.append(tab);
  tab.append('Support');
  return tab;
}
