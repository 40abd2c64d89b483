import { textColorOn } from '@deskbell/contract/text-color';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { statusBadge as statusLabel } from '../email/messages/status-words.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { madeBy } from '../http/pages/made-by.ts';
import { EXCLAMATION, icon, plainPage } from '../http/pages/plain-page.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { myTicketsPath } from '../signed-links/visitor-link.ts';
import type { PageSite } from './read-ticket-page.ts';

const CHECK = '<path d="M20 6 9 17l-5-5"/>';
export const ENVELOPE =
  '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>';
const CIRCLE = '<circle cx="12" cy="12" r="10"/>';

const STATUS_ICONS: Record<TicketStatus, string> = {
  new: `<circle cx="12" cy="12" r="1"/>${CIRCLE}`,
  open: CIRCLE,
  in_progress: `${CIRCLE}<path d="M12 6v6l4 2"/>`,
  resolved: CHECK,
  closed: `${CIRCLE}<path d="m9 12 2 2 4-4"/>`,
  archived: `${CIRCLE}<path d="m9 12 2 2 4-4"/>`,
};

/** Archiving is internal to the team. */
const shownStatus = (status: TicketStatus) => (status === 'archived' ? 'closed' : status);

export function statusBadge(texts: Texts, status: TicketStatus): string {
  const shown = shownStatus(status);
  const { label } = statusLabel(texts, shown);
  return `<span class="badge ${shown}">${icon(STATUS_ICONS[shown], 14)}${label}</span>`;
}

export const HONEYPOT =
  '<p class="honeypot" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></p>';

export const okLine = (text: string, paths = CHECK): string =>
  `<p class="ok" role="status">${icon(paths, 20)}<span>${text}</span></p>`;

export const alertLine = (text: string): string =>
  `<div class="alert" role="alert">${icon(EXCLAMATION, 20)}<span>${text}</span></div>`;

export const fieldError = (id: string, text: string | undefined): string =>
  text ? `<p class="err" id="${id}">${icon(EXCLAMATION, 16)}<span>${escapeHtml(text)}</span></p>` : '';

/** Replaces {placeholders} by HTML; the values are escaped and isolated. */
export const fillHtml = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `<bdi>${escapeHtml(String(values[name] ?? ''))}</bdi>`);

/** A web font would weigh more than the rest of the page. */
const SYSTEM_FONT = ':root{--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}';

export function sitePage(
  texts: Texts,
  site: PageSite,
  { title, main }: { readonly title: string; readonly main: string },
): string {
  const name = escapeHtml(site.name);
  const initial = escapeHtml([...site.name][0]?.toUpperCase() ?? '');
  return plainPage({
    language: texts.language,
    title: `${escapeHtml(title)} · ${name}`,
    header: `<a class="site-name" href="https://${escapeHtml(site.domain)}" rel="noreferrer"><span class="site-mark" aria-hidden="true">${initial}</span><bdi>${name}</bdi></a>`,
    main,
    footer: `<a href="${myTicketsPath(site.api_key)}">${texts.myTickets}</a>${madeBy(site.brand)}`,
    layout: 'column',
    // No escaping: the contract and the table allow only #rrggbb.
    styles: `${SYSTEM_FONT}:root{--site:${site.widget_color};--on-site:${textColorOn(site.widget_color)}}`,
  });
}

export function lonePage(texts: Texts, title: string, card: string): string {
  return plainPage({
    language: texts.language,
    title: `${escapeHtml(title)} · Deskbell`,
    header: '',
    main: `<div class="card wide"><h1>${escapeHtml(title)}</h1>${card}</div>`,
    footer: madeBy(null),
    styles: SYSTEM_FONT,
  });
}

/** Identical for all broken links, except for the way to My tickets after a link was ended. */
export const endedPage = (texts: Texts, siteKey?: string): string =>
  lonePage(
    texts,
    texts.linkEnded,
    `<p class="muted lede">${texts.linkEndedWhy}</p>${
      siteKey
        ? `<p class="again"><a class="btn btn-secondary" href="${myTicketsPath(siteKey)}">${texts.myTickets}</a></p>`
        : ''
    }`,
  );

/** Shows nothing of the ticket, which could not be read or was rate-limited; typed text is kept. */
export function busyPage(texts: Texts, reason: string, typed: string): string {
  if (typed === '') return lonePage(texts, reason, '');
  return lonePage(
    texts,
    `${texts.notTaken} ${texts.textKept}`,
    `<p class="muted lede">${reason}</p><form class="form" method="post"><div class="field"><label for="text">${texts.yourReply}</label>
<textarea class="input" id="text" name="text" rows="6" dir="auto">\n${escapeHtml(typed)}</textarea></div>${HONEYPOT}
<button class="btn btn-primary" name="do" value="reply">${texts.sendReply}</button></form>`,
  );
}
