import { textsIn } from '../../languages/visitor-texts.ts';
import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { isDone, statusBadge, statusWord } from './status-words.ts';
import {
  customerReason,
  customerSubject,
  joinSentences,
  pageFooter,
  ratingQuestion,
  type TicketContent,
} from './ticket-content.ts';

export interface StatusChangeContent extends TicketContent {
  /** What the customer knew before. */
  readonly before: string;
  readonly after: string;
  readonly asks_rating?: boolean;
}

export function statusChange(
  content: StatusChangeContent,
  { canReply, pageUrl }: { readonly canReply: boolean; readonly pageUrl?: string },
): Message {
  const { ticket_id: number, site_name, site_color, before, after, language } = content;
  const texts = textsIn(language);
  const isReopened = after === 'new' || (after === 'open' && isDone(before));
  const status = statusWord(texts, after);
  const heading = fillIn(isReopened ? texts.reopened : texts.statusHeading, { number, status });
  return {
    language: texts.language,
    subject: customerSubject(content),
    preview: isReopened ? heading : fillIn(texts.statusPreview, { number, status }),
    sender: { name: site_name, color: site_color },
    heading,
    blocks: [
      { badges: [statusBadge(texts, before), '→', statusBadge(texts, after)] },
      {
        paragraph: joinSentences(texts, [
          fillIn(isDone(after) ? texts.markedResolved : texts.workingOnIt, { site: site_name }),
          canReply && (isDone(after) ? texts.replyIfNeeded : texts.replyToAdd),
        ]),
      },
      ...ratingQuestion(content, pageUrl),
    ],
    reason: customerReason(content),
    ...pageFooter(content, pageUrl),
  };
}
