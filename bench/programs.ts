export interface Program {
  readonly file: string;
  readonly summary: string;
  readonly words?: string;
}

/** `npm run bench -- NAME` runs one of them. */
export const BENCHES: Record<string, Program> = {
  board: { file: 'board.ts', summary: 'frame rate and drop latency of a board with 5,000 cards, beside a bare page' },
  demo: {
    file: 'demo-desks.ts',
    summary: 'a hundred desks of a public demo at once: openings, work, memory and disk, then a kill',
  },
  goals: {
    file: 'goals.ts',
    summary: 'tickets with and without measured times and goals, and old ones measured beside them',
  },
  history: {
    file: 'history-import.ts',
    summary: 'checking exports of 100,000 tickets with 400,000 comments: seconds and memory of a process of its own',
  },
  hold: {
    file: 'hold.ts',
    summary: 'half an hour of load, a burst, an event flood, idle sockets; 0.1 for a tenth of the time',
    words: '[SHARE]',
  },
  import: {
    file: 'import.ts',
    summary: 'storing 100,000 tickets with 400,000 comments: minutes, memory, and intake meanwhile',
  },
  'imported-lists': {
    file: 'imported-lists.ts',
    summary: 'dashboard reads beside 500,000 imported tickets against none',
    words: '[SEARCH]',
  },
  intake: { file: 'intake.ts', summary: 'events, tickets and unchanged polls a second, against a bare baseline' },
  keys: { file: 'keys.ts', summary: 'a key in the composer of a ticket with 300 comments, against a bare page' },
  'mail-intake': {
    file: 'mail-intake.ts',
    summary: 'tickets with two emails each against those without, and emails a second against the SMTP client alone',
  },
  pages: {
    file: 'public-pages.ts',
    summary: 'LCP, CLS and script weight of the public pages on a slow phone',
    words: '[PATH ...]',
  },
  reads: { file: 'reads.ts', summary: 'dashboard reads with 100,000 tickets against 100', words: '[SEARCH]' },
  reports: {
    file: 'reports.ts',
    summary: 'a report over 1,000 sites and 12 months: 100,000 tickets against 100, and an unchanged poll',
  },
  scale: {
    file: 'large-installation.ts',
    summary: 'two instances, 1,000 sites, 1,000,000 tickets against 100: reads, intake, jobs; 0.1 for a tenth',
    words: '[SHARE]',
  },
  screens: {
    file: 'screens.ts',
    summary: 'stages and requests of opening a screen on a slow phone, beside a bare React page',
    words: '[ROUNDS]',
  },
  widget: { file: 'widget.ts', summary: 'bytes, script time and latency that the widget adds to a page' },
};

/** `npm run faults -- NAME` runs one of them: nothing acknowledged may be lost or doubled. */
export const FAULTS: Record<string, Program> = {
  failover: { file: 'faults/failover.ts', summary: 'crashes a PostgreSQL primary and promotes its standby' },
  instances: {
    file: 'faults/instances.ts',
    summary: 'kills, full disks, 10,000 idle sockets and shutdowns, with a ledger',
    words: '[SCENARIO ...]',
  },
  patroni: { file: 'faults/patroni.ts', summary: 'kills, cuts off and switches leaders of a cluster of three nodes' },
  restart: {
    file: 'faults/rolling-restart.ts',
    summary: 'restarts two instances in turn behind each proxy',
    words: '[nginx haproxy caddy]',
  },
  upgrade: {
    file: 'faults/rolling-upgrade.ts',
    summary: 'upgrades two instances of the release before',
    words: '[TICKETS]',
  },
};
