import type { Menu } from 'radix-ui/internal';
import { createContext, useContext } from 'react';

interface OpenMenu
  extends Pick<typeof Menu, 'Item' | 'CheckboxItem' | 'ItemIndicator' | 'RadioGroup' | 'RadioItem' | 'Separator'> {
  /** Runs an item's action after the menu has closed: a dialog it opens then returns focus to the trigger. */
  afterClosing(action: () => void): void;
}

/** What items are made of: they are rendered in an open menu, whose scripts are then loaded. */
export const OpenMenuContext = createContext<OpenMenu | null>(null);

export function useOpenMenu(): OpenMenu {
  const menu = useContext(OpenMenuContext);
  if (!menu) throw new Error('An item is rendered outside of a menu.');
  return menu;
}
