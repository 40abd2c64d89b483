const SETTINGS_PARTS = ['widget', 'visitors', 'email', 'data'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** The panels had one page, where links led to their headings. */
const PART_OF_ANCHOR: Record<string, SettingsPart> = {
  'signed-identity': 'visitors',
  files: 'visitors',
  rating: 'visitors',
  wording: 'visitors',
  'blocked-senders': 'email',
  'site-information': 'data',
  minutes: 'data',
  retention: 'data',
};

/** The part that the URL names. */
export const partOf = (params: URLSearchParams): SettingsPart =>
  SETTINGS_PARTS.find((part) => part === params.get('part')) ?? 'widget';

/** The part of an anchor without one, which was linked before there were parts. */
export const partOfAnchor = (params: URLSearchParams, hash: string): SettingsPart | undefined =>
  params.has('part') ? undefined : PART_OF_ANCHOR[hash.slice(1)];

/** Widget, the first part, is the address of the tab. */
export const partAddress = (siteId: number, part: SettingsPart) =>
  `/sites/${siteId}?tab=settings${part === 'widget' ? '' : `&part=${part}`}`;
