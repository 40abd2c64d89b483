import type { Draft as ServerDraft } from '@deskbell/contract/drafts';
import type { CommentKind } from '../comment-kind.ts';
import { deleteDraftOnServer, saveDraftOnServer } from './draft-calls.ts';
import { type DraftCopy, draftCopy, keepDraftCopy } from './draft-copies.ts';
import type { DraftChanges, DraftField } from './draft-field.ts';
import type { SentDraft } from './sent-draft.ts';

/** At most one save in this time while writing. */
const SAVE_MS = 2_000;

const timeOf = (version: string | null) => (version === null ? 0 : Date.parse(version));

/** Saves a draft in this tab and on the server. If another device wrote as well, the newer text wins and the older is offered. */
export class DraftSync {
  readonly #ticketId: number;
  readonly #kind: CommentKind;
  readonly #field: DraftField;
  readonly #sent: SentDraft;
  #editedAt: number;
  /** The server's version that the text is based on; null for none. */
  #seen: string | null;
  /** The last version that was sent or deleted: a slower answer may still have it. */
  #ended: string | null = null;
  /** True once the server's draft has been read. */
  #isKnown = false;
  #isChanged = false;
  #saving: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ticketId: number,
    kind: CommentKind,
    { field, sent, copy }: { field: DraftField; sent: SentDraft; copy: DraftCopy },
  ) {
    this.#ticketId = ticketId;
    this.#kind = kind;
    this.#field = field;
    this.#sent = sent;
    this.#editedAt = copy.editedAt;
    this.#seen = copy.seen;
    field.onText = () => this.#keepCopy();
  }

  type(text: string): void {
    this.#editedAt = Date.now();
    this.#isChanged = true;
    this.#field.set({ text, isSaved: false });
    this.#schedule();
  }

  /** Resolves a conflict with the server's draft: the newer text wins, the older is offered. */
  adopt(server: ServerDraft | undefined): void {
    const wasKnown = this.#isKnown;
    this.#isKnown = true;
    const version = server?.updated_at ?? null;
    const isOld = timeOf(version) <= Math.max(timeOf(this.#ended), wasKnown ? timeOf(this.#seen) : 0);
    const isBusy = this.#isChanged || this.#saving !== null || this.#sent.isSending;
    // The answer to the next save has what another device wrote meanwhile.
    if (!server || version === null || isOld || (wasKnown && isBusy)) {
      if (!wasKnown) this.#saveUnknown();
      return;
    }
    this.#field.set(this.#compare(this.#field.named(server.text), version));
    this.#keepCopy();
    this.#schedule();
  }

  /** Stops saving: the text is about to be sent. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Only what was typed since the sending remains. */
  end(): void {
    const isTyping = this.#field.state.hasText;
    this.#isChanged &&= isTyping;
    this.#keepCopy();
    this.#field.set({ offered: null });
    if (isTyping) this.#schedule();
    else void this.#delete();
  }

  flush(): void {
    if (this.#isChanged && this.#isKnown && !this.#sent.isSending) void this.#save();
  }

  #compare(serverText: string, version: string): DraftChanges {
    const { text } = this.#field;
    const goesBackToIt = version === this.#seen;
    const isNewerHere = text.trim() !== '' && (goesBackToIt || this.#editedAt >= timeOf(version));
    this.#seen = version;
    if (serverText.trim() === text.trim()) return { isSaved: true };
    if (!isNewerHere) return { text: serverText, offered: text.trim() ? text : null, isSaved: true };
    this.#isChanged = true;
    return { isSaved: false, ...(!goesBackToIt && { offered: serverText }) };
  }

  /** Saves a text that only this tab has. */
  #saveUnknown(): void {
    if (!this.#field.state.hasText || this.#sent.isSending) return;
    this.#seen = null;
    this.#isChanged = true;
    this.#schedule();
  }

  #schedule(): void {
    if (!this.#isKnown || this.#timer !== undefined || this.#sent.isSending || !this.#isChanged) return;
    this.#timer = setTimeout(() => void this.#save(), SAVE_MS);
  }

  #save(): Promise<void> {
    this.pause();
    this.#saving ??= this.#saveOnce().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveOnce(): Promise<void> {
    const { text, tokenized } = this.#field;
    if (text.trim() === '' && this.#seen === null) return;
    this.#isChanged = false;
    const saved = await saveDraftOnServer(this.#ticketId, { kind: this.#kind, text: tokenized, seen: this.#seen });
    if (!saved) {
      // Retried at the next key, or when the dialog closes.
      this.#isChanged = true;
      return;
    }
    if (saved.updated_at === null) this.#ended = this.#seen;
    this.#seen = saved.updated_at;
    // Signing out has removed the copy.
    if (draftCopy(this.#ticketId, this.#kind).text) this.#keepCopy();
    const replaced = this.#field.named(saved.replaced?.text ?? '');
    const isOther = replaced.trim() !== '' && replaced.trim() !== text.trim();
    this.#field.set({ isSaved: !this.#isChanged && text.trim() !== '', ...(isOther && { offered: replaced }) });
    if (this.#isChanged) this.#timer ??= setTimeout(() => void this.#save(), SAVE_MS);
  }

  async #delete(): Promise<void> {
    await this.#saving;
    if (this.#seen === null) return;
    this.#ended = this.#seen;
    this.#seen = null;
    await deleteDraftOnServer(this.#ticketId, this.#kind);
  }

  #keepCopy(): void {
    const text = this.#sent.above(this.#field.text);
    keepDraftCopy(this.#ticketId, this.#kind, { text, editedAt: this.#editedAt, seen: this.#seen });
  }
}
