const tickets = ['tickets'];
const ticketLists = [...tickets, 'of-site'];
const recentTickets = ['recent-tickets'];

/** Invalidating a key also invalidates the longer keys that start with it. */
export const queryKeys = {
  sites: ['sites'],
  site: (id: number) => ['sites', id],

  inbox: (tab: 'unread' | 'all') => ['inbox', tab],

  tickets,
  ticket: (id: number) => [...tickets, 'one', id],
  changedTicket: (id: number) => ['changed-ticket', id],
  nextDueTicket: [...tickets, 'next-due'],
  ticketSearch: (q: string) => [...tickets, 'search', q],
  moveTargets: (ids: readonly number[]) => [...tickets, 'move-targets', ...ids],
  mergeTargets: (id: number, number: string) => [...tickets, 'merge-targets', id, number],
  ticketCounts: [...tickets, 'count'],
  ticketCount: (filter: object) => [...tickets, 'count', JSON.stringify(filter)],
  ticketLists,
  /** The filter is JSON, so that the log of a failed query shows it. */
  ticketList: (siteId: number | null, filter: object) => [...ticketLists, siteId ?? 'all', JSON.stringify(filter)],
  recentTickets,
  waitingTickets: [...recentTickets, 'waiting'],
  myTickets: [...recentTickets, 'mine'],
  unreadTickets: [...recentTickets, 'unread'],
  openTickets: [...recentTickets, 'open'],
  recentSiteTickets: (siteId: number) => [...recentTickets, siteId],

  tags: ['tags'],
  tagsOf: (teamIds: readonly number[]) => ['tags', ...teamIds],
  openTagCounts: (siteId: number | null) => [...tickets, 'tag-counts', siteId ?? 'all'],
  tagMerge: (tag: number, into: number) => ['tag-merge', tag, into],

  views: ['views'],
  viewCounts: ['view-counts'],

  requesters: (letters: string) => ['requesters', letters],
  requester: (ticketId: number) => ['requester', ticketId],

  assignees: (of: 'sites' | 'teams', ids: readonly number[]) => ['assignees', of, ...ids],

  mentionable: (siteId: number) => ['mentionable', siteId],
  writers: (ticketId: number) => ['writers', ticketId],
  allKnownIssues: ['known-issues'],
  liveIssues: ['known-issues', 'live'],
  knownIssues: (siteId: number) => ['known-issues', siteId],
  helpLinks: (siteId: number) => ['help-links', siteId],
  watchdog: (siteId: number) => ['watchdog', siteId],
  incidents: (siteId: number) => ['watchdog', siteId, 'incidents'],
  siteWatch: (siteId: number) => ['watchdog', siteId, 'watch'],

  adminAddress: (siteId: number) => ['admin-address', siteId],
  fileUsage: (siteId: number) => ['file-usage', siteId],
  expired: (siteId: number, days: object) => ['expired', siteId, JSON.stringify(days)],

  // Kept apart from 'sites': a change to the list of sites cancels its queries.
  analytics: (siteId: number | null) => ['analytics', siteId ?? 'all'],
  siteActivity: ['analytics', 'sites'],
  trackedUsers: ['analytics', 'tracked-users'],
  sitePages: (siteId: number) => ['analytics', 'pages', siteId],
  userAnalytics: (siteId: number | null, order: object) => ['user-analytics', siteId, order],
  userStats: (siteId: number | null) => ['user-stats', siteId],

  reports: ['reports'],
  report: (asked: object) => ['reports', JSON.stringify(asked)],

  clientReports: (siteId: number) => ['client-reports', siteId, 'months'],
  clientReport: (siteId: number, month: string) => ['client-reports', siteId, 'months', month],
  clientReportSettings: (siteId: number) => ['client-reports', siteId, 'settings'],
  reportRecipients: (siteId: number) => ['client-reports', siteId, 'recipients'],

  emailLogs: (siteId: number) => ['email-logs', siteId],
  emailLogList: (siteId: number, statuses: readonly string[]) => ['email-logs', siteId, statuses],
  emailStats: (siteId: number) => ['email-stats', siteId],
  intakeAddress: (siteId: number) => ['intake-address', siteId],
  receivedEmails: (siteId: number) => ['received-emails', siteId],
  receivedEmailList: (siteId: number, q: string) => ['received-emails', siteId, q],
  receivedEmail: (id: number) => ['received-email', id],
  email: (id: number) => ['email', id],
  mailFiles: ['mail-files'],
  mailFile: (id: number) => ['mail-files', id],

  teams: ['teams'],
  members: (teamId: number) => ['teams', teamId, 'members'],
  invitations: (teamId: number) => ['teams', teamId, 'invitations'],
  teamHours: (teamId: number) => ['teams', teamId, 'hours'],
  siteGoals: (siteId: number) => ['site-goals', siteId],
  activity: (teamId: number) => ['teams', teamId, 'activity'],
  erasures: (teamId: number) => ['teams', teamId, 'erasures'],
  cannedReplies: (teamId: number) => ['teams', teamId, 'canned-replies'],
  /** The filter is JSON, so that the log of a failed query shows it. */
  cannedList: (teamId: number, filter: object) => ['teams', teamId, 'canned-replies', JSON.stringify(filter)],
  blockedSenders: (teamId: number) => ['teams', teamId, 'blocked'],
  apiTokens: (teamId: number) => ['teams', teamId, 'tokens'],
  exportCounts: (teamId: number, siteId: number | null) => ['teams', teamId, 'export', siteId ?? 'all'],
  ownInvitations: ['own-invitations'],
  invitation: ['invitation'],
  notifications: ['notifications'],

  attention: ['attention'],
  installation: ['installation'],
  userSettings: ['user-settings'],
  accountDeletion: ['account-deletion'],
};

export const mutationKeys = {
  upload: ['upload'],
  ticketChange: ['ticket-change'],
};
