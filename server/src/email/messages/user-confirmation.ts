import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import {
  confirmationReason,
  customerSubject,
  joinSentences,
  myTicketsLink,
  type TicketContent,
  textsOf,
} from './ticket-content.ts';

/** The address is unverified, so the message repeats nothing that was entered in the form. */
export function userConfirmation(
  content: TicketContent,
  { canReply, myTicketsUrl }: { readonly canReply: boolean; readonly myTicketsUrl?: string | undefined },
): Message {
  const { ticket_id, site_name, site_color } = content;
  const texts = textsOf(content);
  return {
    language: texts.language,
    subject: customerSubject(content),
    preview: fillIn(texts.confirmationPreview, { site: site_name }),
    sender: { name: site_name, color: site_color },
    heading: texts.confirmationHeading,
    blocks: [
      { paragraph: fillIn(texts.confirmationText, { number: ticket_id, site: site_name }) },
      { paragraph: joinSentences(texts, [texts.nothingToDo, canReply && texts.replyToAdd]) },
    ],
    reason: confirmationReason(content),
    ...myTicketsLink(content, myTicketsUrl),
  };
}
