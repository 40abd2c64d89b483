/** jsdom matches each element with its default style sheet, a fifth of the time; here `style` and `hidden` suffice. */
const INHERITED = new Set(['visibility', 'pointer-events', 'direction', 'cursor', 'color', 'font-size']);
const NOT_SHOWN = new Set(['HEAD', 'LINK', 'META', 'NOSCRIPT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE']);
const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN MENU NAV OL P PRE SEARCH SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
);
const INITIAL: Record<string, string> = { visibility: 'visible', 'pointer-events': 'auto', opacity: '1' };

function readProperty(element: Element, name: string): string {
  const own = (element as HTMLElement).style?.getPropertyValue(name);
  if (own) return own;
  if (name === 'display') {
    if (NOT_SHOWN.has(element.tagName) || (element as HTMLElement).hidden) return 'none';
    return BLOCKS.has(element.tagName) ? 'block' : 'inline';
  }
  if (INHERITED.has(name) && element.parentElement) return readProperty(element.parentElement, name);
  return INITIAL[name] ?? '';
}

const toDashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const getComputedStyle = (element: Element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined;
      if (name === 'getPropertyValue') return (property: string) => readProperty(element, property);
      return readProperty(element, toDashed(name));
    },
  });
