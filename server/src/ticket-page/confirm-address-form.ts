import { escapeHtml } from '../http/pages/escape-html.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { fillHtml, HONEYPOT, lonePage, sitePage } from './page-frame.ts';
import type { VisitedTicket } from './read-ticket-page.ts';

/** A button, because mail scanners open links. */
export function confirmAddressForm(texts: Texts, ticket: VisitedTicket, email: string): string {
  return sitePage(texts, ticket, {
    title: texts.confirmTitle,
    main: `<h1>${texts.confirmTitle}</h1>
<p class="muted lede">${fillHtml(texts.confirmWhat, { site: ticket.name, number: ticket.id, email })}</p>
<form class="form" method="post">${HONEYPOT}<p class="row"><button class="btn btn-site">${texts.confirm}</button></p></form>`,
  });
}

export const erasedPage = (texts: Texts): string =>
  lonePage(texts, texts.erased, `<p class="muted lede">${escapeHtml(texts.erasedWhat)}</p>`);
