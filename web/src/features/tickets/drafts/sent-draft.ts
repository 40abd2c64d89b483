/** The content that returns to the field when sending fails or is undone. */
export interface SentText {
  text: string;
  minutes: string;
  isAsTyped: boolean;
}

export const paragraphs = (...texts: string[]) => texts.filter((text) => text.trim()).join('\n\n');

/** The text that is being sent; the field is free for the next one. */
export class SentDraft {
  #sending: SentText | null = null;

  get isSending(): boolean {
    return this.#sending !== null;
  }

  begin(sending: SentText): void {
    this.#sending = sending;
  }

  end(): SentText {
    const { text, ...rest } = this.#sending ?? { text: '', minutes: '', isAsTyped: false };
    this.#sending = null;
    return { text: text.trim(), ...rest };
  }

  /** The copy in the tab keeps the text until sending it has worked. */
  above(text: string): string {
    return this.#sending === null ? text : paragraphs(this.#sending.text, text);
  }
}
