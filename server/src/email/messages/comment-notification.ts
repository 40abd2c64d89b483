import { textsIn } from '../../visitor-texts.ts';
import { fillIn } from '../fill-in.ts';
import type { Message } from '../message-layout.ts';
import { isDone, statusBadge } from './status-words.ts';
import { customerReason, customerSubject, type TicketContent } from './ticket-content.ts';

export interface CommentNotificationContent extends TicketContent {
  readonly comment: string;
  /** Both statuses when it was changed with the comment. */
  readonly before?: string;
  readonly after?: string;
}

/** To the customer: a comment of the support agent, and the status that it left the ticket in. */
export function commentNotification(content: CommentNotificationContent, canReply: boolean): Message {
  const { ticket_id, site_name, site_color, comment, after, language } = content;
  const texts = textsIn(language);
  const isClosing = after !== undefined && isDone(after);
  return {
    language: texts.language,
    subject: customerSubject(content),
    preview: comment.slice(0, 140),
    sender: { name: site_name, color: site_color },
    heading: fillIn(texts.commentHeading, { number: ticket_id }),
    blocks: [
      { quote: comment },
      ...(after === undefined
        ? []
        : [
            {
              sentence: texts.nowStatus,
              badge: statusBadge(texts, after),
              paragraph: isClosing && canReply ? texts.replyIfNeeded : '',
            },
          ]),
      ...(canReply && !isClosing
        ? [{ lead: texts.replyToRespond, paragraph: fillIn(texts.replyGoesTo, { site: site_name }) }]
        : []),
    ],
    reason: customerReason(content),
  };
}
