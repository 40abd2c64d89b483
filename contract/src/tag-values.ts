import { normalizeText } from './normalize-text.ts';

/** No zod here. A tag stores the index of its color, which has a shade for light and one for dark screens. */
export const TAG_COLORS = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** Two names with the same key are the same tag. */
export const tagKeyOf = (name: string): string => normalizeText(name, 'NFC').toLowerCase();

export const NO_COMMA = 'Leave out the comma.';
