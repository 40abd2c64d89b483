import { textColorOn } from '@deskbell/contract/text-color';

/** The colors of the button, on a light and on a dark card. */
export interface Accent {
  readonly light: string;
  readonly textOnLight: string;
  readonly edge: string;
  readonly dark: string;
  readonly textOnDark: string;
  readonly edgeOnDark: string;
}

const OURS: Accent = {
  light: '#7c3aed',
  textOnLight: '#ffffff',
  edge: '#7c3aed',
  dark: '#7f4aee',
  textOnDark: '#ffffff',
  edgeOnDark: '#7f4aee',
};

const EDGE_SHARE = 0.24;

/** The color of a site stays as it is; an edge shows the button also on a card of the same color. */
export function accentOf(accent: string | undefined): Accent {
  if (accent === undefined || !/^#[0-9a-f]{6}$/i.test(accent)) return OURS;
  const text = textColorOn(accent);
  const edge = mix(accent, text, EDGE_SHARE);
  return { light: accent, textOnLight: text, edge, dark: accent, textOnDark: text, edgeOnDark: edge };
}

/** Computed here: mail clients do not know color-mix(). */
function mix(color: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [one, two] = [color, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((one ?? 0) * (1 - share) + (two ?? 0) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
