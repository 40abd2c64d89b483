type Child = Node | string;

/** An element with a class, properties, or both left out. */
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

/** A line drawing on 24 by 24. Built by hand: a page may forbid that markup is parsed. */
export function icon(path: string): SVGElement {
  const draw = (tag: string, attribute: string, value: string, ...children: Child[]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement;
    element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };
  return draw('svg', 'viewBox', '0 0 24 24', draw('path', 'd', path));
}

/** Adds a sheet to those that are there. Constructed: a strict policy of the page allows no style element. */
export function adopt(root: ShadowRoot, css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return sheet;
}
