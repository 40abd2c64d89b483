/** 'elsewhere' are pages without list and board, 'writing' is the field of a reply or note. */
export type KeyPlace = 'everywhere' | 'elsewhere' | 'list' | 'board' | 'ticket' | 'writing';

interface KeyRow {
  keys: Readonly<Record<string, string>>;
  places: readonly KeyPlace[];
}

const rows = <const Rows extends Readonly<Record<string, KeyRow>>>(table: Rows) => table;

/** Every key of the signed-in app, for handlers and help. 'Mod' is Ctrl, or Cmd on Apple devices. Words are in key-labels.ts. */
export const KEY_ROWS = rows({
  neighbors: { keys: { next: 'j', previous: 'k' }, places: ['list', 'board', 'ticket'] },
  open: { keys: { open: 'Enter' }, places: ['list', 'board'] },
  reply: { keys: { reply: 'r', replyToo: 'c' }, places: ['list', 'board', 'ticket'] },
  select: { keys: { select: 'x' }, places: ['list', 'board'] },
  extend: { keys: { extendUp: 'Shift+ArrowUp', extendDown: 'Shift+ArrowDown' }, places: ['list', 'board'] },
  status: { keys: { setNew: '1', setOpen: '2', setClosed: '3' }, places: ['list', 'board', 'ticket'] },
  archive: { keys: { archive: 'e' }, places: ['list', 'board', 'ticket'] },
  noReplyNeeded: { keys: { noReplyNeeded: 'Shift+E' }, places: ['list', 'board', 'ticket'] },
  markUnread: { keys: { markUnread: 'u' }, places: ['list', 'board', 'ticket'] },
  assign: { keys: { assign: 'a' }, places: ['list', 'board', 'ticket'] },
  assignToMe: { keys: { assignToMe: 'i' }, places: ['list', 'board', 'ticket'] },
  snooze: { keys: { snooze: 'h' }, places: ['list', 'board', 'ticket'] },
  priority: { keys: { priority: 'p' }, places: ['list', 'board', 'ticket'] },
  tags: { keys: { tags: 't' }, places: ['list', 'board', 'ticket'] },
  knownIssue: { keys: { knownIssue: 'w' }, places: ['list', 'board', 'ticket'] },
  search: { keys: { search: '/' }, places: ['list'] },
  filter: { keys: { filter: 'f' }, places: ['list'] },
  sort: { keys: { sort: 's' }, places: ['list', 'board'] },
  layout: { keys: { showList: 'l', showBoard: 'v' }, places: ['list', 'board'] },
  pickUp: { keys: { pickUp: ' ' }, places: ['board'] },
  inbox: { keys: { inbox: 'b' }, places: ['elsewhere', 'list', 'board'] },
  palette: { keys: { palette: 'Mod+K' }, places: ['everywhere'] },
  shortcuts: { keys: { shortcuts: '?' }, places: ['everywhere'] },
  goToDashboard: { keys: { goToDashboard: 'g d' }, places: ['everywhere'] },
  goToTickets: { keys: { goToTickets: 'g t' }, places: ['everywhere'] },
  goToReports: { keys: { goToReports: 'g r' }, places: ['everywhere'] },
  tabs: {
    keys: { tab1: 'g 1', tab2: 'g 2', tab3: 'g 3', tab4: 'g 4', tab5: 'g 5', tab6: 'g 6', tab7: 'g 7' },
    places: ['everywhere'],
  },
  newTicket: { keys: { newTicket: 'n' }, places: ['list', 'board'] },
  addSite: { keys: { addSite: 'n' }, places: ['elsewhere'] },
  undo: { keys: { undo: 'z' }, places: ['everywhere'] },
  close: { keys: { close: 'Escape' }, places: ['everywhere'] },
  note: { keys: { note: 'n' }, places: ['ticket'] },
  follow: { keys: { follow: 'f' }, places: ['ticket'] },
  retitle: { keys: { retitle: 'Shift+R' }, places: ['ticket'] },
  merge: { keys: { merge: 'm' }, places: ['ticket'] },
  moreActions: { keys: { moreActions: '.' }, places: ['ticket'] },
  send: { keys: { send: 'Mod+Enter' }, places: ['writing'] },
  sendAndNext: { keys: { sendAndNext: 'Mod+Shift+Enter' }, places: ['writing'] },
  undoSend: { keys: { undoSend: 'Mod+Z' }, places: ['writing'] },
  format: { keys: { bold: 'Mod+B', italic: 'Mod+I' }, places: ['writing'] },
  link: { keys: { link: 'Mod+K' }, places: ['writing'] },
  cannedReply: { keys: { cannedReply: '/' }, places: ['writing'] },
});

type KeysOf<Row> = Row extends { keys: infer Keys } ? keyof Keys : never;
export type KeyRowName = keyof typeof KEY_ROWS;
export type KeyAct = KeysOf<(typeof KEY_ROWS)[KeyRowName]> & string;

const TABLE: readonly KeyRow[] = Object.values(KEY_ROWS);

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
