const SETTINGS_PARTS = ['widget', 'visitors', 'email', 'goals', 'report', 'data'] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];

/** Redirects anchors from when all panels were on one page. */
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

export const partOf = (params: URLSearchParams): SettingsPart =>
  SETTINGS_PARTS.find((part) => part === params.get('part')) ?? 'widget';

export const partOfAnchor = (params: URLSearchParams, hash: string): SettingsPart | undefined =>
  params.has('part') ? undefined : PART_OF_ANCHOR[hash.slice(1)];

/** Widget is the first part, so its address is that of the tab. */
export const partAddress = (siteId: number, part: SettingsPart) =>
  `/sites/${siteId}?tab=settings${part === 'widget' ? '' : `&part=${part}`}`;
