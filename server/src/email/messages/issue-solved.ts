import type { FormOfAddress } from '@deskbell/contract/limits';
import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { textsOf } from './ticket-content.ts';

export interface IssueSolvedContent {
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
  readonly language: string | null;
  readonly form_of_address?: FormOfAddress;
  readonly sentence: string;
  readonly reply: string;
}

/** The one email to a visitor who wanted to know when it works, and confirmed the address. */
export function issueSolved(content: IssueSolvedContent): Message {
  const { site_name: site, site_color: color, sentence, reply } = content;
  const texts = textsOf(content);
  return {
    language: texts.language,
    subject: fillIn(texts.solvedSubject, { site }),
    preview: reply.slice(0, 140),
    sender: { name: site, color },
    accent: color,
    heading: texts.solvedHeading,
    blocks: [
      { answer: reply, isFormatted: false },
      { label: texts.youAskedAbout, earlier: sentence },
    ],
    reason: fillIn(texts.solvedReason, { site }),
  };
}
