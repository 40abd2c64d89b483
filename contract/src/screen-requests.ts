import { RECENT_TICKETS } from './limits.ts';

export const TICKET_PAGE_SIZE = 50;
export const ACTIVITY_PAGE_SIZE = 50;
/** Sorting counts as a filter: it changes the request. */
const FILTERS = ['status', 'priority', 'assignee', 'user', 'snoozed', 'tag', 'q', 'sort'];
const BOARD_FILTERS = [...FILTERS, 'group'];
export const WAITING_ROWS = 5;
const BOARD_COLUMNS = ['status=new', 'status=open&status=in_progress', 'status=resolved&status=closed'];

/**
 * Lists the API requests of a signed-in screen, whose answers come with its page. Each is used for the identical URL only.
 * Filtered lists are left out. What clients may not read has no answer for them.
 */
export function screenRequests(path: string, search: URLSearchParams): string[] {
  const common = ['/api/users/me', '/api/user-settings', '/api/teams'];
  const site = /^\/sites\/([1-9]\d{0,15})$/.exec(path)?.[1];
  if (site) return [...common, ...siteRequests(`/api/sites/${site}`, search)];
  const team = /^\/teams\/([1-9]\d{0,15})$/.exec(path)?.[1];
  if (team) return [...common, '/api/sites', ...teamRequests(`/api/teams/${team}`, search)];
  if (path.startsWith('/join/')) return ['/api/users/me', '/api/invitations'];
  if (path === '/dashboard')
    return [...common, '/api/sites', '/api/invitations', ...dashboardRequests(idIn(search, 'site'))];
  if (path === '/tickets') return [...common, '/api/sites', ...allTicketsRequests(search)];
  return path === '/outbox' ? [...common, '/api/installation'] : [];
}

const TEAM_TABS: Readonly<Record<string, string>> = {
  canned: 'canned-replies',
  tags: 'tags',
  activity: `activity?limit=${ACTIVITY_PAGE_SIZE}`,
  channels: 'channels',
  webhooks: 'webhooks',
  tokens: 'tokens',
  import: 'imports',
  export: 'export',
  privacy: 'erasures',
};

/** Agents may not list the invitations. */
function teamRequests(team: string, search: URLSearchParams): string[] {
  const tab = search.get('tab') ?? '';
  const named = Object.hasOwn(TEAM_TABS, tab) && TEAM_TABS[tab];
  return named ? [`${team}/${named}`] : [`${team}/members`, `${team}/invitations`];
}

const dashboardRequests = (site: string | null) =>
  site
    ? [`/api/sites/${site}/analytics`, `/api/sites/${site}/tickets?limit=${TICKET_PAGE_SIZE}`]
    : [
        '/api/analytics',
        '/api/analytics/sites',
        '/api/analytics/tracked-users',
        `/api/tickets?archived=false&limit=${RECENT_TICKETS}`,
        `${WAITING}&limit=${WAITING_ROWS}`,
        `${MINE}&limit=${WAITING_ROWS}`,
        '/api/attention',
      ];

const WAITING = '/api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting';
const MINE = '/api/tickets?assignee=me&snoozed=false&status=new&status=open&status=in_progress&sort=activity';

function allTicketsRequests(search: URLSearchParams): string[] {
  const isOfQueue = (search.get('tab') ?? 'waiting') === 'waiting';
  const isFiltered = !isOfQueue || [...FILTERS, 'site', 'view'].some((name) => search.has(name));
  return [
    '/api/views',
    '/api/views/counts',
    ...(isFiltered ? [] : [`${WAITING}&limit=${TICKET_PAGE_SIZE}`]),
    ...ticketRequests(search),
  ];
}

const siteRequests = (site: string, search: URLSearchParams): string[] => [
  site,
  `${site}/analytics`,
  ...listRequests(site, search),
  ...ticketRequests(search),
];

function ticketRequests(search: URLSearchParams): string[] {
  const ticket = idIn(search, 'ticket');
  return ticket ? [`/api/tickets/${ticket}`, `/api/tickets/${ticket}/requester`, '/api/installation'] : [];
}

function listRequests(site: string, search: URLSearchParams): string[] {
  const page = (query: string) => `${site}/tickets?${query}&limit=${TICKET_PAGE_SIZE}`;
  const tab = search.get('tab') ?? 'tickets';
  if (tab === 'board')
    return BOARD_FILTERS.some((name) => search.has(name))
      ? []
      : BOARD_COLUMNS.map((column) => page(`archived=false&snoozed=false&${column}`));
  if (FILTERS.some((name) => search.has(name))) return [];
  if (tab === 'tickets')
    return [
      page('archived=false&snoozed=false&waiting=us&sort=waiting'),
      page('archived=false&snoozed=false&waiting=customer&sort=activity'),
    ];
  if (tab === 'settings' && (search.get('part') ?? 'widget') === 'widget')
    return [`${site}/watch`, `${site}/incidents`];
  return tab === 'archived' ? [page('archived=true')] : [];
}

const idIn = (search: URLSearchParams, name: string) => /^[1-9]\d{0,15}$/.exec(search.get(name) ?? '')?.[0] ?? null;
