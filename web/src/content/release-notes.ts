export interface ReleaseChange {
  kind: 'New' | 'Improved' | 'Fixed' | 'Planned';
  text: string;
  code?: string;
}

export interface Release {
  version: string;
  /** Absent while a version is only planned. */
  date?: string;
  tag?: 'Planned' | 'Latest';
  summary: string;
  changes: ReleaseChange[];
}

export const RELEASES: Release[] = [
  {
    version: '1.3',
    tag: 'Planned',
    summary: 'What we are working on now. Plans may change.',
    changes: [
      {
        kind: 'New',
        text: 'Role-based team permissions, ready: owners, admins, agents and clients share sites, each with what they need',
      },
      {
        kind: 'New',
        text: 'Files: visitors attach screenshots and documents, replies carry them by email, and pictures show in the ticket',
      },
      {
        kind: 'New',
        text: 'A private page for every ticket: visitors read replies, write back and say whether it was solved, without an account or an email address',
      },
      {
        kind: 'New',
        text: 'Signed user ids: tickets of your signed-in visitors are marked as Verified, using',
        code: 'data-user-hash',
      },
      { kind: 'Planned', text: 'Saved filters for the ticket list' },
      { kind: 'Planned', text: 'Import sites from a file' },
    ],
  },
  {
    version: '1.2',
    date: '2025-09-26',
    tag: 'Latest',
    summary: 'See which users ask for help, with all times in your zone.',
    changes: [
      {
        kind: 'New',
        text: 'User Analytics: loads, opens, tickets and sessions per user for the last 30 days, using',
        code: 'data-user-id',
      },
      { kind: 'New', text: 'A time zone setting with a live preview, applied to every date' },
      {
        kind: 'Improved',
        text: 'Lists refresh in the background without flicker and pause while the tab is hidden',
      },
    ],
  },
  {
    version: '1.1',
    date: '2025-09-05',
    summary: 'Email delivery logs, and a widget in your color.',
    changes: [
      { kind: 'New', text: 'Email Logs for each site, with delivery rate and the reason for each failure' },
      { kind: 'New', text: 'Widget Color: eight presets or any hex value, with a live preview' },
      { kind: 'New', text: 'Archive and unarchive tickets from the list' },
      { kind: 'Fixed', text: 'Long email addresses no longer push the date out of a ticket card' },
    ],
  },
  {
    version: '1.0',
    date: '2025-08-15',
    summary: 'The first public release.',
    changes: [
      { kind: 'New', text: 'Unlimited sites, each with its own key and one line of widget code' },
      { kind: 'New', text: 'Kanban board with drag and drop, by mouse and by keyboard' },
      { kind: 'New', text: 'Comments and status changes are emailed to the visitor' },
      { kind: 'New', text: 'Widget analytics for the last 30 days' },
    ],
  },
];
