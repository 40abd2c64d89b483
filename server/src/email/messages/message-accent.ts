import { mixColors, textColorOn } from '@deskbell/contract/text-color';

interface Shade {
  readonly color: string;
  readonly text: string;
  readonly edge: string;
}

export interface Accent {
  readonly light: Shade;
  readonly dark: Shade;
}

const OURS: Accent = {
  light: { color: '#7c3aed', text: '#ffffff', edge: '#7c3aed' },
  dark: { color: '#7f4aee', text: '#ffffff', edge: '#7f4aee' },
};

const EDGE_SHARE = 0.24;

/** A site's color stays as it is; an edge makes the button visible on a card of the same color. */
export function accentOf(color: string | undefined): Accent {
  if (color === undefined || !/^#[0-9a-f]{6}$/i.test(color)) return OURS;
  const text = textColorOn(color);
  // Mail clients do not support color-mix().
  const shade = { color, text, edge: mixColors(color, text, EDGE_SHARE) };
  return { light: shade, dark: shade };
}
