/**
 * Folders of server/src whose tests run on the embedded database too, by what differs between the databases there. A folder
 * that is not listed belongs to the folder around it.
 */
const ON_BOTH: Record<string, string> = {
  admin: 'the socket to a running server, backups of the database folder',
  analytics: 'dates, numerics and counts as the drivers parse them',
  'client-reports': 'dates, json and arrays as the drivers parse them',
  db: 'drivers, migrations, locks, vacuum, a full disk',
  demo: 'the demo runs on the embedded database',
  'demo-desks': 'a public demo has no other database',
  exports: 'long reads beside other requests on one connection',
  'known-issues': 'claims on one connection, and a kill while replies are written',
  live: 'changes without LISTEN/NOTIFY',
  reports: 'dates and sums as the drivers parse them',
  retention: 'deletes in pages beside other requests on one connection',
  start: 'crashes, faults of the database, removals and the clean-up of each day',
  times: 'dates and intervals as the drivers parse them, claims on one connection',
  'tickets/lists': 'sorting of dates and int8, plans without statistics of a server',
  'tickets/submit': 'transactions and group commit on one connection',
  widget: 'intake by group commit',
};

/** Folders that run on PostgreSQL alone, by what makes a second run say nothing new. */
const ON_POSTGRESQL: Record<string, string> = {
  accounts: 'sign-in over HTTP',
  'api-tokens': 'one table of plain rows',
  assistants: 'the protocol over statements of tickets, and one table of plain rows',
  background: 'queues in memory, and workers whose statements email and webhooks share',
  config: 'no statements',
  contact: 'one insert',
  email: 'rendering and SMTP conversations; journeys send from the embedded database',
  'email-log': 'rows that email wrote; journeys read them from the embedded database',
  files: 'folders, S3 and HTTP over plain rows; journeys upload and resume on the embedded database',
  http: 'HTTP without statements of its own',
  imports: 'files, no statements',
  inbox: 'plain rows, which every crossing reads',
  'inbound-email': 'parsing and SMTP conversations; journeys receive into the embedded database',
  limits: 'counters in memory',
  logging: 'no statements',
  metrics: 'counters in memory',
  names: 'names in plain rows',
  outbound: 'addresses of outgoing requests',
  people: 'one transaction over all tables; db removes what it erased from the files of the embedded database',
  push: 'plain rows and a queue, over HTTP',
  'signed-links': 'no statements',
  sites: 'plain rows; start removes sites from the embedded database',
  teams: 'plain rows; journeys invite, change and remove members',
  testing: 'acts that cross, whose statements are those of the other folders',
  'ticket-page': 'pages over statements of tickets; journeys read and write them',
  tickets: 'triggers and transactions that PostgreSQL itself runs; journeys work tickets on the embedded database',
  watchdog:
    'intervals and json, which analytics and start read from the embedded database too; a journey checks a page from it',
  webhooks: 'signatures and retries over HTTP; a journey delivers from the embedded database',
};

/** The folder itself or the nearest one around it that a list names. */
function lookUpListed(folder: string): string | null {
  if (folder in ON_BOTH || folder in ON_POSTGRESQL) return folder;
  const parent = folder.lastIndexOf('/');
  return parent < 0 ? null : lookUpListed(folder.slice(0, parent));
}

/** Folders with tests in neither list or in both. */
export const undecidedFolders = (folders: readonly string[]): string[] =>
  folders.filter((folder) => {
    const listed = lookUpListed(folder);
    return listed === null || (listed in ON_BOTH && listed in ON_POSTGRESQL);
  });

/** Folders with tests that the run on the embedded database leaves out. */
export const foldersOnPostgresqlAlone = (folders: readonly string[]): string[] =>
  folders.filter((folder) => (lookUpListed(folder) ?? '') in ON_POSTGRESQL);

/** Folders of server/src that hold tests themselves, from the paths of all files in it. */
export const foldersWithTests = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /^(.+)\/[^/]+\.test\.ts$/.exec(path)?.[1] ?? [])),
];
