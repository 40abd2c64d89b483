import type { FormOfAddress } from '@deskbell/contract/limits';
import type { Texts } from '../../languages/visitor-texts.ts';
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
  | { readonly purpose: 'follow-issue'; readonly site_key: string; readonly follower_id: number }
);

/** The address is typed and unconfirmed, so the email names only the site. */
export function visitorLink(content: VisitorLinkContent, url: string): Message {
  const { site_name: site, site_color: color, purpose } = content;
  const texts = textsOf(content);
  const { heading, text, label } = wordsOf(content, texts);
  return {
    language: texts.language,
    subject: purpose === 'my-tickets' ? heading : `${heading} (${site})`,
    preview: text,
    sender: { name: site, color },
    accent: color,
    heading,
    blocks: [{ paragraph: text }, { button: { label, url } }],
    reason: fillIn(texts.linkReason, { site }),
  };
}

function wordsOf(content: VisitorLinkContent, texts: Texts) {
  const { site_name: site } = content;
  if (content.purpose === 'my-tickets')
    return {
      heading: fillIn(texts.ticketsAt, { site }),
      text: fillIn(texts.mineMailText, { site }),
      label: texts.showTickets,
    };
  const what =
    content.purpose === 'confirm-address'
      ? fillIn(texts.confirmMailText, { site, number: content.ticket_id })
      : fillIn(texts.followMailText, { site });
  return {
    heading: texts.confirmTitle,
    text: joinSentences(texts, [what, texts.worksOneDay]),
    label: texts.confirmTitle,
  };
}
