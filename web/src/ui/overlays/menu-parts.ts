import type { Menu } from 'radix-ui/internal';
import { createContext, useContext } from 'react';

interface OpenMenu
  extends Pick<typeof Menu, 'Item' | 'CheckboxItem' | 'ItemIndicator' | 'RadioGroup' | 'RadioItem' | 'Separator'> {
  /** Runs an item's action after the menu has closed: a dialog it opens then returns focus to the trigger. */
  afterClosing(action: () => void): void;
}

/** The components of menu items, which load with the scripts of the open menu. */
export const OpenMenuContext = createContext<OpenMenu | null>(null);

export function useOpenMenu(): OpenMenu {
  const menu = useContext(OpenMenuContext);
  if (!menu) throw new Error('An item is rendered outside of a menu.');
  return menu;
}
