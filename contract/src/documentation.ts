/** The page of /docs about each tab of a screen; the first is for the others. */
const PAGES: Readonly<Record<string, readonly [tab: string, page: string][]>> = {
  dashboard: [['', 'first-site']],
  tickets: [['', 'waiting-for-us']],
  inbox: [['', 'notifications']],
  reports: [['', 'reports']],
  sites: [
    ['', 'waiting-for-us'],
    ['pages', 'known-issues'],
    ['users', 'reports'],
    ['emails', 'email-both-ways'],
    ['settings', 'widget-options'],
    ['settings visitors', 'known-issues'],
    ['settings email', 'email-both-ways'],
    ['settings goals', 'goals-and-hours'],
    ['settings report', 'reports'],
    ['settings data', 'privacy'],
  ],
  teams: [
    ['', 'team-and-clients'],
    ['canned', 'sorting-tickets'],
    ['tags', 'sorting-tickets'],
    ['hours', 'goals-and-hours'],
    ['channels', 'notifications'],
    ['webhooks', 'integrations'],
    ['tokens', 'integrations'],
    ['assistants', 'assistants'],
    ['import', 'import'],
    ['export', 'integrations'],
    ['privacy', 'privacy'],
  ],
};

export const HELP_PAGES: readonly string[] = Object.values(PAGES).flatMap((pages) => pages.map(([, page]) => page));

/** Where Help leads from a screen. */
export function helpAddress(path: string, search: URLSearchParams): string {
  const [, screen = ''] = path.split('/', 2);
  const pages = Object.hasOwn(PAGES, screen) ? (PAGES[screen] ?? []) : [];
  const tab = search.get('tab') ?? '';
  const part = search.get('part') ?? '';
  const [, page = ''] =
    pages.find(([open]) => open === `${tab} ${part}`) ?? pages.find(([open]) => open === tab) ?? pages[0] ?? [];
  return page === '' ? '/docs' : `/docs/${page}`;
}
