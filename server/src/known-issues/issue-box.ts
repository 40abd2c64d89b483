import { escapeHtml } from '../http/pages/escape-html.ts';
import type { Texts } from '../languages/visitor-texts.ts';

interface BoxedIssue {
  readonly sentence: string;
  readonly link?: string | null;
  /** The site's, in which the team writes; null: unknown. */
  readonly language: string | null;
}

/** The team's words are plain text, and may be in another language than the page. */
export function issueBox(texts: Texts, { sentence, link = null, language }: BoxedIssue, below = ''): string {
  const address =
    link === null ? '' : ` <a class="link" href="${escapeHtml(link)}" rel="noreferrer">${texts.whatToDo}</a>`;
  const words = `<span dir="auto" lang="${language ?? ''}">${escapeHtml(sentence)}</span>`;
  return `<div class="known"><p><b>${texts.weKnow}</b> ${words}${address}</p>${below}</div>`;
}
