import type { CommentKind } from '../comment-kind.ts';
import { type Mention, withNames, withTokens } from '../mentions/mention-names.ts';
import {
  type PreparedMark,
  storeAsTyped,
  storedAsTyped,
  storedMentions,
  storedMinutes,
  storedPrepared,
  storeMentions,
  storeMinutes,
  storePrepared,
} from './draft-copies.ts';

/** The parts of a draft except its text: their readers do not render at every key. */
export interface DraftState {
  hasText: boolean;
  /** The typed time spent; kept in this tab only. */
  minutes: string;
  /** True to send without formatting; kept in this tab only. */
  isAsTyped: boolean;
  /** The members behind the names in a note; the server stores their ids in the text. */
  mentions: readonly Mention[];
  /** The first edit ends it. */
  prepared: PreparedMark | null;
  /** The older of two conflicting texts, of this tab and another device. */
  offered: string | null;
  isSaved: boolean;
  wantsFocus: boolean;
}

export type DraftChanges = Partial<Omit<DraftState, 'hasText'>> & { text?: string };

const isShallowEqual = (one: DraftState, other: DraftState) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof DraftState]);

/** The state of a draft that the composer shows. */
export class DraftField {
  readonly #ticketId: number;
  readonly #kind: CommentKind;
  readonly #listeners = new Set<() => void>();
  #text: string;
  #state: DraftState;
  /** Called before the listeners when the text was replaced. */
  onText: () => void = () => undefined;

  constructor(ticketId: number, kind: CommentKind, text: string) {
    this.#ticketId = ticketId;
    this.#kind = kind;
    this.#text = text;
    this.#state = {
      hasText: text.trim() !== '',
      minutes: storedMinutes(ticketId, kind),
      isAsTyped: storedAsTyped(ticketId, kind),
      mentions: kind === 'note' ? storedMentions(ticketId) : [],
      prepared: kind === 'reply' && text ? storedPrepared(ticketId) : null,
      offered: null,
      isSaved: false,
      wantsFocus: false,
    };
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  get text(): string {
    return this.#text;
  }

  get state(): DraftState {
    return this.#state;
  }

  set({ text, ...changes }: DraftChanges): void {
    if (text !== undefined) {
      if (text !== this.#text) this.mark(null);
      this.#text = text;
      this.onText();
    }
    const state = { ...this.#state, ...changes, hasText: this.#text.trim() !== '' };
    if (!isShallowEqual(state, this.#state)) this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  typeMinutes(minutes: string): void {
    storeMinutes(this.#ticketId, this.#kind, minutes);
    this.set({ minutes });
  }

  chooseAsTyped(isAsTyped: boolean): void {
    storeAsTyped(this.#ticketId, this.#kind, isAsTyped);
    this.set({ isAsTyped });
  }

  mark(prepared: PreparedMark | null): void {
    if (prepared === this.#state.prepared) return;
    storePrepared(this.#ticketId, prepared);
    this.set({ prepared });
  }

  mention(people: readonly Mention[]): void {
    const known = new Map([...this.#state.mentions, ...people].map((person) => [person.user_id, person]));
    const { offered } = this.#state;
    const mentions = [...known.values()];
    const named = withNames(this.#text, mentions);
    storeMentions(this.#ticketId, mentions);
    this.set({
      mentions,
      offered: offered === null ? null : withNames(offered, mentions),
      ...(named !== this.#text && { text: named }),
    });
  }

  /** Replaces ids in a text from the server by names. */
  named(text: string): string {
    return withNames(text, this.#state.mentions);
  }

  /** The text for the server, with ids in place of names. */
  get tokenized(): string {
    return withTokens(this.#text.trim(), this.#state.mentions);
  }
}
