const tickets = ['tickets'];
const ticketLists = [...tickets, 'of-site'];

/** Every query key of the app; invalidating a key also invalidates the longer keys that start with it. */
export const queryKeys = {
  sites: ['sites'],
  site: (id: number) => ['sites', id],

  tickets,
  ticket: (id: number) => [...tickets, 'one', id],
  ticketSearch: (q: string) => [...tickets, 'search', q],
  ticketLists,
  ticketListsOfSite: (siteId: number) => [...ticketLists, siteId],
  /** As JSON, so that the log of a failed query shows the filter. */
  ticketList: (siteId: number, filter: object) => [...ticketLists, siteId, JSON.stringify(filter)],
  recentTickets: ['recent-tickets'],
  recentSiteTickets: (siteId: number) => ['recent-tickets', siteId],

  // Not under 'sites': a change to the list of sites cancels the queries there.
  analytics: (siteId: number | null) => ['analytics', siteId ?? 'all'],
  siteActivity: ['analytics', 'sites'],
  trackedUsers: (siteId: number | null) => ['analytics', 'tracked-users', siteId ?? 'all'],
  userAnalytics: (siteId: number | null) => ['user-analytics', siteId],

  emailLogs: (siteId: number) => ['email-logs', siteId],
  emailStats: (siteId: number) => ['email-stats', siteId],
  email: (id: number) => ['email', id],
  mailFiles: ['mail-files'],
  mailFile: (id: number) => ['mail-files', id],

  installation: ['installation'],
  userSettings: ['user-settings'],
};
