/** Folders of server/src whose tests run on the embedded database too, by what differs between the databases there. */
const ON_BOTH: Record<string, string> = {
  admin: 'the socket to a running server, backups of the database folder',
  analytics: 'dates, numerics and counts as the drivers parse them',
  db: 'drivers, migrations, locks, vacuum, a full disk',
  demo: 'the demo runs on the embedded database',
  exports: 'long reads beside other requests on one connection',
  files: 'clean-up of files and rows after a crash, uploads on one connection',
  live: 'changes without LISTEN/NOTIFY',
  people: 'erased values in the files of the database',
  retention: 'deletes in pages beside other requests on one connection',
  sites: 'removal in pages, identifiers and counts',
  start: 'crashes, faults of the database, the clean-up of each day',
  tickets: 'transactions, search, group commit, sorting of dates and int8',
  widget: 'intake by group commit',
};

/** Folders that run on PostgreSQL alone, by what makes a second run say nothing new. */
export const ON_POSTGRESQL: Record<string, string> = {
  accounts: 'sign-in over HTTP',
  'api-tokens': 'one table of plain rows',
  background: 'queues in memory, and workers whose statements email and webhooks share',
  config: 'no statements',
  contact: 'one insert',
  email: 'rendering and SMTP conversations; journeys send from the embedded database',
  http: 'HTTP without statements of its own',
  'inbound-email': 'parsing and SMTP conversations; journeys receive into the embedded database',
  logging: 'no statements',
  metrics: 'counters in memory',
  outbound: 'addresses of outgoing requests',
  'signed-links': 'no statements',
  teams: 'plain rows; journeys invite, change and remove members',
  testing: 'acts that cross, whose statements are those of the other folders',
  'ticket-page': 'pages over statements of tickets; journeys read and write them',
  webhooks: 'signatures and retries over HTTP; a journey delivers from the embedded database',
};

/** Of folders with tests, those in neither list or in both. */
export const undecidedFolders = (folders: readonly string[]): string[] =>
  folders.filter((folder) => folder in ON_BOTH === folder in ON_POSTGRESQL);
