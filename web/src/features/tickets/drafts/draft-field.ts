import type { CommentKind } from '../comment-kind.ts';
import { type Mention, withNames, withTokens } from '../mentions/mention-names.ts';
import {
  storeAsTyped,
  storedAsTyped,
  storedMentions,
  storedMinutes,
  storeMentions,
  storeMinutes,
} from './draft-copies.ts';

/** All but the text: a component that reads only this does not render while one writes. */
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
  isSaved: boolean;
  wantsFocus: boolean;
}

export type DraftChanges = Partial<Omit<DraftState, 'hasText'>> & { text?: string };

const isShallowEqual = (one: DraftState, other: DraftState) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof DraftState]);

/** What the composer shows of a draft: its text, and beside it time, mentions and the offered text. */
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

  /** A text of the server with names in place of ids. */
  named(text: string): string {
    return withNames(text, this.#state.mentions);
  }

  /** The text for the server, with ids in place of names. */
  get tokenized(): string {
    return withTokens(this.#text.trim(), this.#state.mentions);
  }
}
