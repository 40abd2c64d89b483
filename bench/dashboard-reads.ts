import type { Reads } from './compare-reads.ts';
import { SEARCH_TERMS, TAG_IDS } from './fill-desk.ts';

/** Requests of the dashboard, with limits that return the same number of rows from either desk where possible. */
export const DASHBOARD_READS: Reads = {
  sites: () => '/api/sites',
  'one site': ({ siteId }) => `/api/sites/${siteId}`,
  'overview: recent tickets': () => '/api/tickets?archived=false&limit=10',
  'overview: analytics': () => '/api/analytics',
  'overview: small charts': () => '/api/analytics/sites',
  'site: recent tickets': ({ siteId }) => `/api/sites/${siteId}/tickets?limit=50`,
  'site: analytics': ({ siteId }) => `/api/sites/${siteId}/analytics`,
  'site: users': ({ siteId }) => `/api/sites/${siteId}/user-analytics?limit=50`,
  'site: user totals': ({ siteId }) => `/api/sites/${siteId}/user-stats`,
  'overview: tracked users': () => '/api/analytics/tracked-users',
  'list: first page': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&limit=50`,
  'list: page in the middle': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/tickets?archived=false&limit=10&before=${tickets / 2}`,
  'list: last page': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/tickets?archived=false&limit=10&before=${tickets * 0.2}`,
  'list: not snoozed': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&snoozed=false&limit=50`,
  'list: snoozed': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&snoozed=true&limit=2`,
  'list: assigned to me': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&snoozed=false&assignee=me&limit=10`,
  'list: unassigned': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&snoozed=false&assignee=none&limit=10`,
  'overview: assigned to me': () =>
    '/api/tickets?assignee=me&snoozed=false&status=new&status=open&status=in_progress&status=resolved&limit=5',
  'board: new, not snoozed': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&snoozed=false&status=new&limit=10`,
  'board: new, assigned to me': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&snoozed=false&status=new&assignee=me&limit=2`,
  'queue: waiting for us': () => '/api/tickets?waiting=us&sort=waiting&limit=20',
  'queue: of one site': ({ siteId }) => `/api/sites/${siteId}/tickets?waiting=us&sort=waiting&limit=2`,
  'sorted by activity': () => '/api/tickets?archived=false&snoozed=false&sort=activity&limit=20',
  'sorted by activity, open': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?snoozed=false&status=new&status=open&status=in_progress&sort=activity&limit=3`,
  'sorted by priority': () => '/api/tickets?archived=false&snoozed=false&sort=priority&limit=20',
  'list: urgent': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&priority=urgent&limit=3`,
  'list: archived': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=true&limit=10`,
  'board: new': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=new&limit=10`,
  'board: open': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=open&status=in_progress&limit=10`,
  'board: closed': ({ siteId }) => `/api/sites/${siteId}/tickets?archived=false&status=resolved&status=closed&limit=10`,
  'tag: on every 2nd ticket': () => `/api/tickets?archived=false&tag=${TAG_IDS.onEverySecond}&limit=20`,
  'tag: on every 10th, open': () => `/api/tickets?status=open&status=in_progress&tag=${TAG_IDS.onEveryTenth}&limit=1`,
  'tag: rare': () => `/api/tickets?tag=${TAG_IDS.onEveryThousandth}&limit=20`,
  'tag: all of two, by activity': () =>
    `/api/tickets?tag=${TAG_IDS.onEverySecond}&tag=${TAG_IDS.onEveryTenth}&tag_match=all&sort=activity&limit=5`,
  'tag: none': () => '/api/tickets?archived=false&tag=none&limit=20',
  'tag: second column of a board': () =>
    `/api/tickets?archived=false&tag=${TAG_IDS.onEveryTenth}&without_tag=${TAG_IDS.onEveryThousandth}&limit=5`,
  'view: all': () => '/api/tickets?archived=false&snoozed=false&limit=20',
  'view: mine': () => '/api/tickets?status=new&status=open&status=in_progress&snoozed=false&assignee=me&limit=2',
  'view: unassigned': () =>
    '/api/tickets?status=new&status=open&status=in_progress&snoozed=false&assignee=none&limit=20',
  'view: waiting': () => '/api/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=20',
  'view: snoozed': () => '/api/tickets?archived=false&snoozed=true&limit=2',
  'counts of the views': () => '/api/views/counts',
  'requesters by letters': () => '/api/requesters?q=cust',
  'ticket with comments': ({ tickets }) => `/api/tickets/${tickets / 2}`,
  'search: in every 2nd ticket': () => `/api/tickets?q=${SEARCH_TERMS.inEverySecond}&limit=6`,
  'search: in every 10th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryTenth}&limit=6`,
  'search: in every 50th': () => `/api/tickets?q=${SEARCH_TERMS.inEveryFiftieth}&limit=2`,
  'search: in four tickets': () => `/api/tickets?q=${SEARCH_TERMS.inFour}&limit=6`,
  'search: one letter': () => '/api/tickets?q=b&limit=6',
  'search: a frequent word and one in four tickets': () =>
    `/api/tickets?q=${SEARCH_TERMS.inEverySecond}%20${SEARCH_TERMS.inFour}&limit=6`,
  'search: two words': () => `/api/tickets?q=${SEARCH_TERMS.inEverySecond}%20${SEARCH_TERMS.inEveryTenth}&limit=6`,
  'search: address': () => '/api/tickets?q=customer.5%40mail.example.com&limit=3',
  'search: number': ({ tickets }) => `/api/tickets?q=${10_000 + tickets / 2}&limit=6`,
  'list: search, in every 2nd': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inEverySecond}&limit=20`,
  'list: search, in every 10th': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inEveryTenth}&limit=5`,
  'list: search, in four tickets': ({ siteId }) =>
    `/api/sites/${siteId}/tickets?archived=false&q=${SEARCH_TERMS.inFour}&limit=50`,
  'email log: first page': ({ siteId }) => `/api/sites/${siteId}/email-logs?limit=50`,
  'email log: page in the middle': ({ siteId, tickets }) =>
    `/api/sites/${siteId}/email-logs?limit=50&before=${tickets * 1.2}`,
  'email log: figures': ({ siteId }) => `/api/sites/${siteId}/email-stats`,
};
