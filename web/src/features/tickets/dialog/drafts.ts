import type { Draft as ServerDraft } from '@deskbell/contract/drafts';
import type { QueryClient } from '@tanstack/react-query';
import type { CommentKind } from '../comment-kind.ts';
import { type Mention, withNames, withTokens } from '../mentions/mention-names.ts';
import { deleteDraftOnServer, saveDraftOnServer } from './draft-calls.ts';
import {
  draftCopy,
  keepDraftCopy,
  storeAsTyped,
  storedAsTyped,
  storedMentions,
  storedMinutes,
  storeMentions,
  storeMinutes,
} from './draft-copies.ts';

/** At most one save in this time while writing. */
const SAVE_MS = 2_000;

/** All but the text: whoever reads only this renders nothing while one writes. */
export interface DraftState {
  hasText: boolean;
  /** The time spent on it, as it is typed; kept in this tab only. */
  minutes: string;
  /** Whether it is to be sent without formatting; kept in this tab only. */
  isAsTyped: boolean;
  /** Whom the names in a note mean. The server has their ids in the text instead. */
  mentions: readonly Mention[];
  /** A text of another device that lost against this one, or the other way round. */
  offered: string | null;
  /** Whether the server has the text. */
  isSaved: boolean;
  /** Whether the field is to take the focus. */
  wantsFocus: boolean;
}

type DraftChanges = Partial<Omit<DraftState, 'hasText'>> & { text?: string };

/** What returns to the field when a comment is not sent, or taken back. */
interface SentText {
  text: string;
  minutes: string;
  isAsTyped: boolean;
}

const drafts = new WeakMap<QueryClient, Map<string, Draft>>();

/** Per query client, which lives as long as the session: a reply that is taken back finds its draft without its dialog. */
export function draftOf(client: QueryClient, ticketId: number, kind: CommentKind): Draft {
  const key = `${kind} ${ticketId}`;
  const ofClient = drafts.get(client) ?? new Map<string, Draft>();
  drafts.set(client, ofClient);
  const draft = ofClient.get(key) ?? new Draft(ticketId, kind);
  ofClient.set(key, draft);
  return draft;
}

const timeOf = (version: string | null) => (version === null ? 0 : Date.parse(version));
const isShallowEqual = (one: DraftState, other: DraftState) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof DraftState]);
const paragraphs = (...texts: string[]) => texts.filter((text) => text.trim()).join('\n\n');

/** An unsent reply or note: shown at once, copied into this tab, and saved on the server. */
export class Draft {
  readonly #ticketId: number;
  readonly #kind: CommentKind;
  readonly #listeners = new Set<() => void>();
  #text: string;
  #state: DraftState;
  #editedAt: number;
  /** The version on the server that the text goes back to; null for none. */
  #seen: string | null;
  /** The last version that was sent or deleted: a slower answer may still have it. */
  #ended: string | null = null;
  /** Whether it is known what the server has. */
  #isKnown = false;
  #isChanged = false;
  #saving: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that is being sent; the field is free for the next one. */
  #sending: string | null = null;
  #sendingMinutes = '';
  #sendingAsTyped = false;

  constructor(ticketId: number, kind: CommentKind) {
    this.#ticketId = ticketId;
    this.#kind = kind;
    const { text, editedAt, seen } = draftCopy(ticketId, kind);
    this.#text = text;
    this.#state = {
      hasText: text.trim() !== '',
      minutes: storedMinutes(ticketId, kind),
      isAsTyped: storedAsTyped(ticketId, kind),
      mentions: kind === 'note' ? storedMentions(ticketId) : [],
      offered: null,
      isSaved: false,
      wantsFocus: false,
    };
    this.#editedAt = editedAt;
    this.#seen = seen;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** What the field shows. */
  readonly text = () => this.#text;

  readonly type = (text: string): void => {
    this.#editedAt = Date.now();
    this.#isChanged = true;
    this.#set({ text, isSaved: false });
    this.#schedule();
  };

  readonly typeMinutes = (minutes: string): void => {
    storeMinutes(this.#ticketId, this.#kind, minutes);
    this.#set({ minutes });
  };

  readonly chooseAsTyped = (isAsTyped: boolean): void => {
    storeAsTyped(this.#ticketId, this.#kind, isAsTyped);
    this.#set({ isAsTyped });
  };

  /** From now on their names in the text mean these people; those who are named by id are shown by name. */
  readonly mention = (people: readonly Mention[]): void => {
    const known = new Map([...this.#state.mentions, ...people].map((person) => [person.user_id, person]));
    const { offered } = this.#state;
    const mentions = [...known.values()];
    const named = withNames(this.#text, mentions);
    storeMentions(this.#ticketId, mentions);
    this.#set({
      mentions,
      offered: offered === null ? null : withNames(offered, mentions),
      ...(named !== this.#text && { text: named }),
    });
  };

  #stored(text: string): string {
    return withTokens(text.trim(), this.#state.mentions);
  }

  /** What the server has: the newer text wins, the other one is offered. */
  adopt(server: ServerDraft | undefined): void {
    const wasKnown = this.#isKnown;
    this.#isKnown = true;
    const version = server?.updated_at ?? null;
    const isOld = timeOf(version) <= Math.max(timeOf(this.#ended), wasKnown ? timeOf(this.#seen) : 0);
    const isBusy = this.#isChanged || this.#saving !== null || this.#sending !== null;
    // The answer to the next save has what another device wrote meanwhile.
    if (!server || version === null || isOld || (wasKnown && isBusy)) {
      if (!wasKnown) this.#saveUnknown();
      return;
    }
    this.#set(this.#compare(withNames(server.text, this.#state.mentions), version));
    this.#keepCopy();
    this.#schedule();
  }

  #compare(serverText: string, version: string): DraftChanges {
    const text = this.#text;
    const goesBackToIt = version === this.#seen;
    const isNewerHere = text.trim() !== '' && (goesBackToIt || this.#editedAt >= timeOf(version));
    this.#seen = version;
    if (serverText.trim() === text.trim()) return { isSaved: true };
    if (!isNewerHere) return { text: serverText, offered: text.trim() ? text : null, isSaved: true };
    this.#isChanged = true;
    return { isSaved: false, ...(!goesBackToIt && { offered: serverText }) };
  }

  /** The offered text takes the place of the shown one, which is offered then. */
  readonly swap = (): void => {
    const { offered } = this.#state;
    const text = this.#text;
    if (offered === null) return;
    this.type(offered);
    this.#set({ offered: text.trim() ? text : null });
  };

  readonly dismissOffer = (): void => this.#set({ offered: null });

  /** Frees the field while the text is sent; the copy in this tab stays until that has worked. */
  beginSending(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#text;
    this.#sendingMinutes = this.#state.minutes;
    this.#sendingAsTyped = this.#state.isAsTyped;
    this.typeMinutes('');
    this.chooseAsTyped(false);
    this.#set({ text: '', isSaved: false });
  }

  endSending(wasSent: boolean): void {
    const sent = this.#sending ?? '';
    this.#sending = null;
    if (!wasSent) this.#putBack({ text: sent.trim(), minutes: this.#sendingMinutes, isAsTyped: this.#sendingAsTyped });
    else this.#clear();
  }

  #clear(): void {
    const isTyping = this.#state.hasText;
    this.#isChanged &&= isTyping;
    this.#keepCopy();
    this.#set({ offered: null });
    if (isTyping) this.#schedule();
    else void this.#delete();
  }

  /** Above what was typed since. */
  #putBack({ text, minutes, isAsTyped }: SentText): void {
    this.type(paragraphs(text, this.#text));
    if (this.#state.minutes === '') this.typeMinutes(minutes);
    if (isAsTyped) this.chooseAsTyped(true);
  }

  restore(sent: SentText): void {
    this.#putBack(sent);
    this.#set({ wantsFocus: true });
  }

  readonly forgetFocus = (): void => this.#set({ wantsFocus: false });

  /** Saves at once what has not been saved yet, as when the dialog closes. */
  readonly flush = (): void => {
    if (this.#isChanged && this.#isKnown && this.#sending === null) void this.#save();
  };

  /** A text of this tab that the server has never seen. */
  #saveUnknown(): void {
    if (!this.#state.hasText || this.#sending !== null) return;
    this.#seen = null;
    this.#isChanged = true;
    this.#schedule();
  }

  #schedule(): void {
    if (!this.#isKnown || this.#timer !== undefined || this.#sending !== null || !this.#isChanged) return;
    this.#timer = setTimeout(() => void this.#save(), SAVE_MS);
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving ??= this.#saveOnce().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveOnce(): Promise<void> {
    const text = this.#text;
    if (text.trim() === '' && this.#seen === null) return;
    this.#isChanged = false;
    const stored = this.#stored(text);
    const saved = await saveDraftOnServer(this.#ticketId, { kind: this.#kind, text: stored, seen: this.#seen });
    if (!saved) {
      // Tried again with the next letter, or when the dialog closes.
      this.#isChanged = true;
      return;
    }
    if (saved.updated_at === null) this.#ended = this.#seen;
    this.#seen = saved.updated_at;
    // Not after signing out, which removes it.
    if (draftCopy(this.#ticketId, this.#kind).text) this.#keepCopy();
    const replaced = withNames(saved.replaced?.text ?? '', this.#state.mentions);
    const isOther = replaced.trim() !== '' && replaced.trim() !== text.trim();
    this.#set({ isSaved: !this.#isChanged && text.trim() !== '', ...(isOther && { offered: replaced }) });
    if (this.#isChanged) this.#timer ??= setTimeout(() => void this.#save(), SAVE_MS);
  }

  async #delete(): Promise<void> {
    await this.#saving;
    if (this.#seen === null) return;
    this.#ended = this.#seen;
    this.#seen = null;
    await deleteDraftOnServer(this.#ticketId, this.#kind);
  }

  #set({ text, ...changes }: DraftChanges): void {
    if (text !== undefined) {
      this.#text = text;
      this.#keepCopy();
    }
    const state = { ...this.#state, ...changes, hasText: this.#text.trim() !== '' };
    if (!isShallowEqual(state, this.#state)) this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #keepCopy(): void {
    const text = this.#text;
    keepDraftCopy(this.#ticketId, this.#kind, {
      text: this.#sending === null ? text : paragraphs(this.#sending, text),
      editedAt: this.#editedAt,
      seen: this.#seen,
    });
  }
}
