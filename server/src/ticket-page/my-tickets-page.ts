import { EMAIL_MAX } from '@deskbell/contract/limits';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { longDate } from '../languages/visitor-dates.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { myTicketsPath } from '../signed-links/visitor-link.ts';
import { ENVELOPE, fieldError, fillHtml, HONEYPOT, okLine, sitePage, statusBadge } from './page-frame.ts';
import type { PageSite } from './read-ticket-page.ts';

export function askAddressPage(
  texts: Texts,
  site: PageSite,
  { email = '', error }: { readonly email?: string; readonly error?: string } = {},
): string {
  return sitePage(texts, site, {
    title: texts.myTickets,
    main: `<h1>${texts.myTickets}</h1>
<p class="muted lede">${fillHtml(texts.myTicketsHow, { site: site.name })}</p>
<form class="ask" method="post"><div class="field"><label for="email">${texts.email}</label><input class="input" id="email" name="email" type="email" maxlength="${EMAIL_MAX}" required autocomplete="email" value="${escapeHtml(email)}"${error ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : ''}>${fieldError('email-error', error)}</div>${HONEYPOT}
<p class="row"><button class="btn btn-site">${texts.sendLink}</button></p></form>`,
  });
}

/** Identical for every address, known or not. */
export const linkOnItsWayPage = (texts: Texts, site: PageSite): string =>
  sitePage(texts, site, {
    title: texts.myTickets,
    main: `<h1>${texts.myTickets}</h1>
${okLine(texts.linkOnItsWay, ENVELOPE)}
<p class="small muted">${texts.worksOneHour}</p>`,
  });

/** Shown for expired and forged links; the address names the site, where the visitor can ask for a new one. */
export const overPage = (texts: Texts, site: PageSite): string =>
  sitePage(texts, site, {
    title: texts.linkEnded,
    main: `<h1>${texts.linkEnded}</h1>
<p class="row"><a class="btn btn-site" href="${myTicketsPath(site.api_key)}">${texts.myTickets}</a></p>`,
  });

/** A button, because mail scanners open links. */
export const showTicketsPage = (texts: Texts, site: PageSite): string =>
  sitePage(texts, site, {
    title: texts.myTickets,
    main: `<h1>${fillHtml(texts.ticketsAt, { site: site.name })}</h1>
<form class="form" method="post"><p class="row"><button class="btn btn-site">${texts.showTickets}</button></p></form>`,
  });

interface ListedTicket {
  readonly id: number;
  readonly title: string;
  readonly status: TicketStatus;
  readonly created_at: string;
  readonly user_timezone: string | null;
  readonly path: string;
}

export function myTicketsPage(texts: Texts, site: PageSite, email: string, tickets: readonly ListedTicket[]): string {
  const rows = tickets.map(
    ({ id, title, status, created_at, user_timezone, path }) =>
      `<li><a href="${path}"><b dir="auto">${escapeHtml(title)}</b><small>#${id}, ${longDate(texts.language, user_timezone ?? 'UTC', created_at)}</small>${statusBadge(texts, status)}</a></li>`,
  );
  const [one = '', several = ''] = texts.ticketsFrom;
  const count = fillHtml(tickets.length === 1 ? one : several, { count: tickets.length, email });
  return sitePage(texts, site, {
    title: texts.myTickets,
    main: `<h1>${fillHtml(texts.ticketsAt, { site: site.name })}</h1>
<p class="muted lede">${tickets.length === 0 ? texts.noTickets : count}</p>
${tickets.length === 0 ? '' : `<ul class="mine">${rows.join('\n')}</ul>`}`,
  });
}
