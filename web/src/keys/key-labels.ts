import type { KeyRowName } from './key-table.ts';

export interface KeyLabel {
  label: string;
  /** Between several keys. */
  separator?: string;
  isRange?: boolean;
  /** The access level without which the key does nothing. */
  needs?: 'work' | 'manage';
}

/** Apart from the keys, which every screen loads: only help shows these. */
export const KEY_LABELS: Readonly<Record<KeyRowName, KeyLabel>> = {
  neighbors: { label: 'Next, previous ticket' },
  open: { label: 'Open' },
  reply: { label: 'Reply', separator: 'or', needs: 'work' },
  select: { label: 'Select', needs: 'work' },
  extend: { label: 'Select a range', separator: 'or', needs: 'work' },
  status: { label: 'Set to New, Open, Closed', needs: 'work' },
  archive: { label: 'Archive', needs: 'work' },
  noReplyNeeded: { label: 'No reply needed', needs: 'work' },
  markUnread: { label: 'Mark as unread' },
  assign: { label: 'Assign', needs: 'work' },
  assignToMe: { label: 'Assign to me', needs: 'work' },
  snooze: { label: 'Snooze', needs: 'work' },
  priority: { label: 'Priority', needs: 'work' },
  tags: { label: 'Tags', needs: 'work' },
  knownIssue: { label: 'Known issue: we know', needs: 'work' },
  search: { label: 'Search' },
  filter: { label: 'Filter' },
  sort: { label: 'Sort' },
  layout: { label: 'Show the list, the board' },
  pickUp: { label: 'Pick up or drop a card', needs: 'work' },
  inbox: { label: 'Open or close the inbox' },
  palette: { label: 'Search or jump to' },
  shortcuts: { label: 'Keyboard shortcuts' },
  goToDashboard: { label: 'Go to dashboard' },
  goToTickets: { label: 'Go to tickets' },
  goToReports: { label: 'Go to reports' },
  tabs: { label: 'Go to a tab of the tickets, from 5 a pinned one', separator: 'to', isRange: true },
  newTicket: { label: 'New ticket', needs: 'work' },
  addSite: { label: 'Add a site, where no tickets are listed', needs: 'manage' },
  undo: { label: 'Undo the last change or send' },
  close: { label: 'Close, clear the selection' },
  note: { label: 'Note' },
  follow: { label: 'Follow, stop following', needs: 'work' },
  retitle: { label: 'Rename', needs: 'work' },
  merge: { label: 'Merge', needs: 'work' },
  moreActions: { label: 'More actions' },
  send: { label: 'Send as the button says' },
  sendAndNext: { label: 'The same, then the next ticket', needs: 'work' },
  undoSend: { label: 'Take back a reply just sent, in an empty field', needs: 'work' },
  format: { label: 'Bold, italic', needs: 'work' },
  link: { label: 'Make a link of the selection', needs: 'work' },
  cannedReply: { label: 'Canned reply, before a word', needs: 'work' },
};
