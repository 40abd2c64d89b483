export const firstItem = (menu: Element) => menu.querySelector<HTMLElement>('[role^="menuitem"]');
