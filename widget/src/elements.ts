type Child = Node | string;

/** Properties as a string are the class. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> | string = '',
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  // Only strings have `big`, in old browsers, too; typeof takes more bytes.
  Object.assign(element, (properties as string).big ? { className: properties } : properties);
  element.append(...children);
  return element;
}

/** The text with its {placeholders} filled in, each isolated from the writing direction of the sentence. */
export const fillIn = (text: string, values: Record<string, string>): Child[] =>
  text.split(/[{}]/).map((part, index) => (index % 2 ? el('bdi', '', values[part] ?? '') : part));

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

/** Adds one rule to the tab's sheet: a second sheet takes more bytes. */
export function addRules(element: HTMLElement, css: string): void {
  (element.getRootNode() as ShadowRoot).adoptedStyleSheets[0]?.insertRule(`@media{${css}}`);
}
