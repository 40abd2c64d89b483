import type { Texts } from '../../languages/visitor-texts.ts';
import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { isDone, statusBadge, statusWord } from './status-words.ts';
import {
  customerReason,
  customerSubject,
  joinSentences,
  myTicketsLink,
  pageButton,
  pageWarning,
  ratingQuestion,
  type TicketContent,
  textsOf,
} from './ticket-content.ts';

export interface StatusChangeContent extends TicketContent {
  readonly before: string;
  readonly after: string;
  readonly asks_rating?: boolean;
}

interface Context {
  readonly canReply: boolean;
  readonly pageUrl?: string | undefined;
  readonly myTicketsUrl?: string | undefined;
}

export function statusChange(content: StatusChangeContent, { canReply, pageUrl, myTicketsUrl }: Context): Message {
  const { ticket_id: number, site_name: site, site_color, before, after } = content;
  const texts = textsOf(content);
  const isReopened = after === 'new' || (after === 'open' && isDone(before));
  const status = statusWord(texts, after);
  const heading = fillIn(isReopened ? texts.reopened : texts.statusHeading, { number, status });
  return {
    language: texts.language,
    subject: customerSubject(content),
    preview: isReopened ? heading : fillIn(texts.statusPreview, { number, status }),
    sender: { name: site, color: site_color },
    accent: site_color,
    heading,
    blocks: [
      { badges: [statusBadge(texts, before), '→', statusBadge(texts, after)] },
      {
        paragraph: joinSentences(texts, [
          fillIn(newsOf(texts, after), { site }),
          canReply && (isDone(after) ? texts.replyIfNeeded : texts.replyToAdd),
        ]),
      },
      ...pageButton(content, pageUrl),
      ...ratingQuestion(content, pageUrl),
    ],
    warning: pageWarning(content, pageUrl),
    reason: customerReason(content),
    ...myTicketsLink(content, myTicketsUrl),
  };
}

function newsOf(texts: Texts, status: string): string {
  if (status === 'resolved') return texts.siteSolved;
  return status === 'closed' ? texts.siteClosed : texts.workingOnIt;
}
