import type { CommentKind } from '../comment-kind.ts';
import type { Mention } from '../mentions/mention-names.ts';
import { keyOf, stored } from './stored-drafts.ts';

const tabKeyOf = (ticketId: number) => `tab-of-ticket-${ticketId}`;
const seenKeyOf = (ticketId: number) => `seen-in-ticket-${ticketId}`;
const minutesKeyOf = (ticketId: number, kind: CommentKind) => `${keyOf(ticketId, kind)}-minutes`;
const asTypedKeyOf = (ticketId: number, kind: CommentKind) => `${keyOf(ticketId, kind)}-as-typed`;
const mentionsKeyOf = (ticketId: number) => `${keyOf(ticketId, 'note')}-mentions`;
const preparedKeyOf = (ticketId: number) => `prepared-of-ticket-${ticketId}`;
const editKeyOf = (ticketId: number, kind: CommentKind) => `${keyOf(ticketId, kind)}-edit`;

function store(key: string, text: string) {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch (error) {
    console.debug('The draft cannot be stored:', error);
  }
}

/** A copy of a draft in this tab survives a reload, a lost connection and a lost session. */
export interface DraftCopy {
  text: string;
  editedAt: number;
  seen: string | null;
}

export function draftCopy(ticketId: number, kind: CommentKind): DraftCopy {
  const [editedAt = '', seen = ''] = stored(editKeyOf(ticketId, kind)).split(' ');
  return { text: stored(keyOf(ticketId, kind)), editedAt: Number(editedAt), seen: seen || null };
}

export function keepDraftCopy(ticketId: number, kind: CommentKind, { text, editedAt, seen }: DraftCopy) {
  store(keyOf(ticketId, kind), text);
  store(editKeyOf(ticketId, kind), text && `${editedAt} ${seen ?? ''}`);
}

export const storedMinutes = (ticketId: number, kind: CommentKind) => stored(minutesKeyOf(ticketId, kind));
export const storeMinutes = (ticketId: number, kind: CommentKind, minutes: string) =>
  store(minutesKeyOf(ticketId, kind), minutes);

export const storedAsTyped = (ticketId: number, kind: CommentKind) => stored(asTypedKeyOf(ticketId, kind)) !== '';
export const storeAsTyped = (ticketId: number, kind: CommentKind, isAsTyped: boolean) =>
  store(asTypedKeyOf(ticketId, kind), isAsTyped ? 'true' : '');

export const storedMentions = (ticketId: number) => JSON.parse(stored(mentionsKeyOf(ticketId)) || '[]') as Mention[];
export const storeMentions = (ticketId: number, mentions: readonly Mention[]) =>
  store(mentionsKeyOf(ticketId), mentions.length > 0 ? JSON.stringify(mentions) : '');

/** A reply of an assistant that was taken into the field and not edited yet. */
export interface PreparedMark {
  tokenId: number;
  name: string;
  /** What the field had before. */
  before: string;
}

export const storedPrepared = (ticketId: number) =>
  JSON.parse(stored(preparedKeyOf(ticketId)) || 'null') as PreparedMark | null;
export const storePrepared = (ticketId: number, mark: PreparedMark | null) =>
  store(preparedKeyOf(ticketId), mark ? JSON.stringify(mark) : '');

export const storeTab = (ticketId: number, kind: CommentKind) => store(tabKeyOf(ticketId), kind);
export const storedTab = (ticketId: number) => stored(tabKeyOf(ticketId));

/** The newest public comment when the draft was started; null for none, undefined without draft. */
export function storedSeen(ticketId: number): number | null | undefined {
  const id = stored(seenKeyOf(ticketId));
  if (id === '') return undefined;
  return Number(id) || null;
}

export const storeSeen = (ticketId: number, id: number | null | undefined) =>
  store(seenKeyOf(ticketId), id === undefined ? '' : String(id ?? 0));
