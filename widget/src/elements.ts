type Child = Node | string;

/** Properties as a string are the class. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> | string = '',
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  Object.assign(element, typeof properties === 'string' ? { className: properties } : properties);
  element.append(...children);
  return element;
}

/** The text with its {placeholders} filled in, each isolated from the writing direction of the sentence. */
export const fillIn = (text: string, values: Record<string, string>): Child[] =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? el('bdi', '', values[part] ?? '') : part));

/** A 24 by 24 line icon. No innerHTML: the page may enforce Trusted Types. */
export function icon(path: string): SVGElement {
  const draw = (tag: string, attribute: string, value: string, ...children: Child[]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
    element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };
  return draw('svg', 'viewBox', '0 0 24 24', draw('path', 'd', path));
}

/** A constructed sheet: a strict CSP of the page forbids style elements. */
export function createSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

export function adoptSheet(root: ShadowRoot, sheet: CSSStyleSheet): void {
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
