/** Without zod. The color of a tag is a place in this list; each has a shade for light and for dark screens. */
export const TAG_COLORS = ['gray', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink'] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** By this two names of tags are the same. */
export const tagKeyOf = (name: string): string => name.normalize('NFC').toLowerCase();
