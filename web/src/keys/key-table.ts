/** 'elsewhere' are pages without list and board, 'writing' is the field of a reply or note. */
export type KeyPlace = 'everywhere' | 'elsewhere' | 'list' | 'board' | 'ticket' | 'writing';

interface KeyRow {
  label: string;
  keys: Readonly<Record<string, string>>;
  separator?: string;
  isRange?: boolean;
  places: readonly KeyPlace[];
  /** The access level without which the key does nothing. */
  needs?: 'work' | 'manage';
}

const rows = <const Rows extends readonly KeyRow[]>(table: Rows) => table;

/** Every key of the signed-in app, for handlers and help. 'Mod' is Ctrl, or Cmd on Apple devices. */
export const KEY_ROWS = rows([
  { label: 'Next, previous ticket', keys: { next: 'j', previous: 'k' }, places: ['list', 'board', 'ticket'] },
  { label: 'Open', keys: { open: 'Enter' }, places: ['list', 'board'] },
  {
    label: 'Reply',
    keys: { reply: 'r', replyToo: 'c' },
    separator: 'or',
    places: ['list', 'board', 'ticket'],
    needs: 'work',
  },
  { label: 'Select', keys: { select: 'x' }, places: ['list', 'board'], needs: 'work' },
  {
    label: 'Select a range',
    keys: { extendUp: 'Shift+ArrowUp', extendDown: 'Shift+ArrowDown' },
    separator: 'or',
    places: ['list', 'board'],
    needs: 'work',
  },
  {
    label: 'Set to New, Open, Closed',
    keys: { setNew: '1', setOpen: '2', setClosed: '3' },
    places: ['list', 'board', 'ticket'],
    needs: 'work',
  },
  { label: 'Archive', keys: { archive: 'e' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'No reply needed', keys: { noReplyNeeded: 'Shift+E' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Mark as unread', keys: { markUnread: 'u' }, places: ['list', 'board', 'ticket'] },
  { label: 'Assign', keys: { assign: 'a' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Assign to me', keys: { assignToMe: 'i' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Snooze', keys: { snooze: 'h' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Priority', keys: { priority: 'p' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Tags', keys: { tags: 't' }, places: ['list', 'board', 'ticket'], needs: 'work' },
  { label: 'Search', keys: { search: '/' }, places: ['list'] },
  { label: 'Filter', keys: { filter: 'f' }, places: ['list'] },
  { label: 'Sort', keys: { sort: 's' }, places: ['list', 'board'] },
  { label: 'Show the list, the board', keys: { showList: 'l', showBoard: 'b' }, places: ['list', 'board'] },
  { label: 'Pick up or drop a card', keys: { pickUp: ' ' }, places: ['board'], needs: 'work' },
  { label: 'Search or jump to', keys: { palette: 'Mod+K' }, places: ['everywhere'] },
  { label: 'Keyboard shortcuts', keys: { shortcuts: '?' }, places: ['everywhere'] },
  { label: 'Go to dashboard', keys: { goToDashboard: 'g d' }, places: ['everywhere'] },
  { label: 'Go to tickets', keys: { goToTickets: 'g t' }, places: ['everywhere'] },
  {
    label: 'Go to a tab of the tickets, from 5 a pinned one',
    keys: {
      tab1: 'g 1',
      tab2: 'g 2',
      tab3: 'g 3',
      tab4: 'g 4',
      tab5: 'g 5',
      tab6: 'g 6',
      tab7: 'g 7',
    },
    separator: 'to',
    isRange: true,
    places: ['everywhere'],
  },
  { label: 'New ticket', keys: { newTicket: 'n' }, places: ['list', 'board'], needs: 'work' },
  { label: 'Add a site, where no tickets are listed', keys: { addSite: 'n' }, places: ['elsewhere'], needs: 'manage' },
  { label: 'Undo the last change or send', keys: { undo: 'z' }, places: ['everywhere'] },
  { label: 'Close, clear the selection', keys: { close: 'Escape' }, places: ['everywhere'] },
  { label: 'Note', keys: { note: 'n' }, places: ['ticket'] },
  { label: 'Follow, stop following', keys: { follow: 'f' }, places: ['ticket'], needs: 'work' },
  { label: 'Rename', keys: { retitle: 'Shift+R' }, places: ['ticket'], needs: 'work' },
  { label: 'Merge', keys: { merge: 'm' }, places: ['ticket'], needs: 'work' },
  { label: 'More actions', keys: { moreActions: '.' }, places: ['ticket'] },
  { label: 'Send as the button says', keys: { send: 'Mod+Enter' }, places: ['writing'] },
  {
    label: 'The same, then the next ticket',
    keys: { sendAndNext: 'Mod+Shift+Enter' },
    places: ['writing'],
    needs: 'work',
  },
  {
    label: 'Take back a reply just sent, in an empty field',
    keys: { undoSend: 'Mod+Z' },
    places: ['writing'],
    needs: 'work',
  },
  { label: 'Bold, italic', keys: { bold: 'Mod+B', italic: 'Mod+I' }, places: ['writing'], needs: 'work' },
  { label: 'Make a link of the selection', keys: { link: 'Mod+K' }, places: ['writing'], needs: 'work' },
  { label: 'Canned reply, before a word', keys: { cannedReply: '/' }, places: ['writing'], needs: 'work' },
]);

type KeysOf<Row> = Row extends { keys: infer Keys } ? keyof Keys : never;
export type KeyAct = KeysOf<(typeof KEY_ROWS)[number]> & string;

const TABLE: readonly KeyRow[] = KEY_ROWS;

export const KEYS = Object.fromEntries(TABLE.flatMap(({ keys }) => Object.entries(keys))) as Record<KeyAct, string>;

export function keysIn<Handler>(
  place: KeyPlace,
  handlers: Partial<Record<KeyAct, Handler | undefined>>,
): Record<string, Handler> {
  return Object.fromEntries(
    actsIn(place).flatMap(([act, key]) => {
      const handler = handlers[act as KeyAct];
      return handler ? [[key, handler]] : [];
    }),
  );
}

export const actsIn = (place: KeyPlace): [act: string, key: string][] =>
  TABLE.filter(({ places }) => places.includes(place)).flatMap(({ keys }) => Object.entries(keys));

export const TAB_ACTS = ['tab1', 'tab2', 'tab3', 'tab4', 'tab5', 'tab6', 'tab7'] as const;
