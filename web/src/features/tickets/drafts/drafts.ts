import type { Draft as ServerDraft } from '@deskbell/contract/drafts';
import type { QueryClient } from '@tanstack/react-query';
import type { CommentKind } from '../comment-kind.ts';
import type { Mention } from '../mentions/mention-names.ts';
import { draftCopy, type PreparedMark } from './draft-copies.ts';
import { DraftField } from './draft-field.ts';
import { DraftSync } from './draft-sync.ts';
import { paragraphs, SentDraft, type SentText } from './sent-draft.ts';

const drafts = new WeakMap<QueryClient, Map<string, Draft>>();

/** Keyed by query client, which lives as long as the session: undoing a reply restores its draft without the dialog. */
export function draftOf(client: QueryClient, ticketId: number, kind: CommentKind): Draft {
  const key = `${kind} ${ticketId}`;
  const ofClient = drafts.get(client) ?? new Map<string, Draft>();
  drafts.set(client, ofClient);
  const draft = ofClient.get(key) ?? new Draft(ticketId, kind);
  ofClient.set(key, draft);
  return draft;
}

/** An unsent reply or note: shown at once, copied into this tab, and saved on the server. */
export class Draft {
  readonly #field: DraftField;
  readonly #sync: DraftSync;
  readonly #sent = new SentDraft();

  constructor(ticketId: number, kind: CommentKind) {
    const copy = draftCopy(ticketId, kind);
    this.#field = new DraftField(ticketId, kind, copy.text);
    this.#sync = new DraftSync(ticketId, kind, { field: this.#field, sent: this.#sent, copy });
  }

  readonly subscribe = (listener: () => void) => this.#field.subscribe(listener);

  readonly state = () => this.#field.state;

  readonly text = () => this.#field.text;

  readonly type = (text: string): void => this.#sync.type(text);

  readonly typeMinutes = (minutes: string): void => this.#field.typeMinutes(minutes);

  readonly chooseAsTyped = (isAsTyped: boolean): void => this.#field.chooseAsTyped(isAsTyped);

  /** Links names in the text to these people, and shows names in place of their ids. */
  readonly mention = (people: readonly Mention[]): void => this.#field.mention(people);

  /** Puts a reply of an assistant below the text. */
  readonly takePrepared = (text: string, from: Omit<PreparedMark, 'before'>): void => {
    const before = this.text();
    if (!before.trim()) this.chooseAsTyped(false);
    this.type(paragraphs(before, text));
    this.#field.mark({ ...from, before });
  };

  readonly takeOutPrepared = (): void => {
    const { prepared } = this.state();
    if (prepared) this.type(prepared.before);
  };

  adopt(server: ServerDraft | undefined): void {
    this.#sync.adopt(server);
  }

  /** Swaps the shown and the offered text. */
  readonly swap = (): void => {
    const { offered } = this.#field.state;
    const { text } = this.#field;
    if (offered === null) return;
    this.type(offered);
    this.#field.set({ offered: text.trim() ? text : null });
  };

  readonly dismissOffer = (): void => this.#field.set({ offered: null });

  /** Frees the field while the text is sent; the copy in this tab stays until that has worked. */
  beginSending(): void {
    const { minutes, isAsTyped } = this.#field.state;
    this.#sync.pause();
    this.#sent.begin({ text: this.#field.text, minutes, isAsTyped });
    this.typeMinutes('');
    this.chooseAsTyped(false);
    this.#field.set({ text: '', isSaved: false });
  }

  endSending(wasSent: boolean): void {
    const sent = this.#sent.end();
    if (wasSent) this.#sync.end();
    else this.#putBack(sent);
  }

  restore(sent: SentText): void {
    this.#putBack(sent);
    this.#field.set({ wantsFocus: true });
  }

  /** Restores an unsent text above what was typed since. */
  #putBack({ text, minutes, isAsTyped }: SentText): void {
    this.type(paragraphs(text, this.#field.text));
    if (this.#field.state.minutes === '') this.typeMinutes(minutes);
    if (isAsTyped) this.chooseAsTyped(true);
  }

  readonly forgetFocus = (): void => this.#field.set({ wantsFocus: false });

  /** Saves pending changes at once, for example when the dialog closes. */
  readonly flush = (): void => this.#sync.flush();
}
