import type { FormOfAddress } from '@deskbell/contract/limits';
import { fillIn } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { joinSentences, textsOf } from './ticket-content.ts';

export type VisitorLinkContent = {
  readonly site_name: string;
  readonly site_color: string;
  readonly language: string | null;
  readonly form_of_address?: FormOfAddress;
  readonly ends_at: string;
} & (
  | { readonly purpose: 'confirm-address'; readonly ticket_id: number }
  | { readonly purpose: 'my-tickets'; readonly site_key: string }
);

/** The address is typed and unconfirmed, so the email names only the site. */
export function visitorLink(content: VisitorLinkContent, url: string): Message {
  const { site_name: site, site_color: color } = content;
  const texts = textsOf(content);
  const { heading, text, label } =
    content.purpose === 'confirm-address'
      ? {
          heading: texts.confirmTitle,
          text: joinSentences(texts, [
            fillIn(texts.confirmMailText, { site, number: content.ticket_id }),
            texts.worksOneDay,
          ]),
          label: texts.confirmTitle,
        }
      : {
          heading: fillIn(texts.ticketsAt, { site }),
          text: fillIn(texts.mineMailText, { site }),
          label: texts.showTickets,
        };
  return {
    language: texts.language,
    subject: content.purpose === 'confirm-address' ? `${heading} (${site})` : heading,
    preview: text,
    sender: { name: site, color },
    accent: color,
    heading,
    blocks: [{ paragraph: text }, { button: { label, url } }],
    reason: fillIn(texts.linkReason, { site }),
  };
}
