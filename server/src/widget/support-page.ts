import { EMAIL_MAX, TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { textColorOn } from '@deskbell/contract/text-color';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { fileField } from '../http/pages/file-field.ts';
import { madeBy } from '../http/pages/made-by.ts';
import { EXCLAMATION, icon, plainPage } from '../http/pages/plain-page.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { myTicketsPath } from '../signed-links/visitor-link.ts';
import type { VisitedSite } from './site-cache.ts';

const CHECK = '<path d="M20 6 9 17l-5-5"/>';
const PRIORITIES = TICKET_PRIORITIES.toReversed();

export interface SupportFields {
  readonly title: string;
  readonly description: string;
  readonly name: string;
  readonly email: string;
  readonly priority: string;
}
export type TextField = Exclude<keyof SupportFields, 'priority'>;

export const MAX_LENGTHS: Readonly<Record<TextField, number>> = {
  title: TICKET_TITLE_MAX,
  description: TICKET_DESCRIPTION_MAX,
  name: USER_NAME_MAX,
  email: EMAIL_MAX,
};

export interface SupportForm {
  readonly fields: SupportFields;
  /** Constant for the page, so that a double click makes one ticket. */
  readonly idempotency_key: string;
  readonly page_url: string;
  /** What stands above the fields. */
  readonly knownIssues: string;
  /** The one that the visitor has. */
  readonly known_issue: string;
  readonly errors: Partial<Record<TextField | 'files', string>>;
  readonly alert: string | null;
  readonly fileMaxBytes: number | null;
}

export function supportFormPage(texts: Texts, site: VisitedSite, form: SupportForm): string {
  const { greeting, asks_name, asks_priority } = site.widget_options;
  const firstInvalid = Object.keys(MAX_LENGTHS).find((field) => form.errors[field as TextField]);
  const attributes = (field: TextField) =>
    `class="input" id="${field}" name="${field}" dir="auto"${
      form.errors[field] ? ` aria-invalid="true" aria-describedby="${field}-error"` : describedByHint(field)
    }${field === firstInvalid ? ' autofocus' : ''}`;
  const field = (name: TextField, label: string, control: string, below = '') =>
    `<div class="field"><label for="${name}">${label}</label>${control}${errorOf(name)}${below}</div>`;
  const errorOf = (name: TextField) =>
    form.errors[name]
      ? `<p class="err" id="${name}-error">${icon(EXCLAMATION, 16)}<span>${escapeHtml(form.errors[name])}</span></p>`
      : '';
  const value = (name: TextField) => `value="${escapeHtml(form.fields[name])}"`;
  const aside = (text: string) => `<span class="optional">${text}</span>`;
  const enctype = form.fileMaxBytes === null ? '' : ' enctype="multipart/form-data"';
  const alert = form.alert
    ? `<div class="alert" role="alert">${icon(EXCLAMATION, 20)}<span>${escapeHtml(form.alert)}</span></div>`
    : '';
  return supportPage(texts, site, {
    title: form.alert ? `${escapeHtml(form.alert)} · ${texts.heading}` : texts.heading,
    card: `<h1>${texts.heading}</h1>
    ${greeting ? `<p class="lede" dir="auto">${escapeHtml(greeting)}</p>` : ''}
    <p class="muted lede">${fillIn(texts.goesTo, site)} <a class="link" href="/support/${escapeHtml(site.api_key)}/mine">${texts.myTickets}</a></p>
    ${form.knownIssues}
    ${alert}
    <form class="form" method="post" action="/support/${escapeHtml(site.api_key)}"${enctype} novalidate>
      ${field('title', texts.title, `<input ${attributes('title')} required ${value('title')}>`)}
      ${field('description', texts.description, `<textarea ${attributes('description')} rows="6" required>\n${escapeHtml(form.fields.description)}</textarea>`)}
      ${field('email', `${texts.email} ${aside(texts.emailPurpose)}`, `<input ${attributes('email')} placeholder=" " type="email" autocomplete="email" ${value('email')}>`, `<p class="hint no-address" id="email-hint">${texts.noAddress}</p>`)}
      ${asks_name ? field('name', `${texts.name} ${aside(texts.optional)}`, `<input ${attributes('name')} autocomplete="name" ${value('name')}>`) : ''}
      ${asks_priority ? priorityField(texts, form.fields.priority) : ''}
      <div class="honeypot" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
      <input type="hidden" name="idempotency_key" value="${form.idempotency_key}">
      <input type="hidden" name="page_url" value="${escapeHtml(form.page_url)}">
      ${form.known_issue ? `<input type="hidden" name="known_issue" value="${form.known_issue}">` : ''}
      ${form.fileMaxBytes === null ? '' : fileField(texts, form.fileMaxBytes, form.errors.files)}
      <button class="btn btn-primary" type="submit">${texts.send}</button>
    </form>
    ${myTickets(texts, site)}`,
  });
}

const priorityField = (texts: Texts, chosen: string) =>
  `<fieldset class="field"><legend>${texts.priority}</legend><div class="segments">${PRIORITIES.map(
    (priority, index) =>
      `<label class="${priority}"><input type="radio" name="priority" value="${priority}"${
        priority === chosen ? ' checked' : ''
      }><i></i>${texts.priorities[index]}</label>`,
  ).join('')}</div></fieldset>`;

interface ReceivedTicket {
  readonly id: number;
  readonly email: string | null;
  readonly page_url: string;
  readonly status_url: string | undefined;
}

export function ticketReceivedPage(
  texts: Texts,
  site: VisitedSite,
  { id, email, page_url, status_url }: ReceivedTicket,
): string {
  const headline = texts.received.replace('{number}', String(id));
  const again = page_url ? `?page_url=${encodeURIComponent(page_url)}` : '';
  return supportPage(texts, site, {
    title: headline,
    card: `<span class="done-mark">${icon(CHECK, 26)}</span>
    <h1>${headline}</h1>
    ${
      email
        ? `<p class="muted lede">${fillIn(texts.willReply, site).replace('{email}', () => `<bdi><b>${escapeHtml(email)}</b></bdi>`)}</p>`
        : ''
    }${
      status_url
        ? `<p class="muted lede">${texts.keepLink}</p>
    <p class="keep"><a class="link" href="${escapeHtml(status_url)}">${escapeHtml(status_url)}</a></p>`
        : ''
    }
    <p class="again"><a class="btn btn-secondary" href="/support/${escapeHtml(site.api_key)}${again}">${texts.another}</a></p>
    ${myTickets(texts, site)}`,
  });
}

export function notTakingPage(texts: Texts, site: VisitedSite): string {
  return supportPage(texts, site, {
    title: texts.notTaking,
    card: `<h1>${texts.notTaking}</h1>
    <p class="muted lede">${fillIn(texts.notTakingWhy, site)}</p>
    ${myTickets(texts, site)}`,
  });
}

export function noFormPage(texts: Texts): string {
  return plainPage({
    language: texts.language,
    title: texts.noForm,
    header: '',
    main: `<div class="card"><h1>${texts.noForm}</h1>
    <p class="muted lede">${texts.noFormWhy}</p></div>`,
    footer: madeBy(null),
  });
}

const myTickets = (texts: Texts, { api_key }: VisitedSite) =>
  `<p class="keep again"><a class="link" href="${escapeHtml(myTicketsPath(api_key))}">${texts.myTickets}</a></p>`;

export function supportPage(texts: Texts, site: VisitedSite, { title, card }: { title: string; card: string }): string {
  const name = escapeHtml(site.name);
  return plainPage({
    language: texts.language,
    title: `${title} · ${name}`,
    header: `<a class="site-name" href="https://${escapeHtml(site.domain)}"><span class="site-mark" aria-hidden="true">${escapeHtml(
      [...site.name][0]?.toUpperCase() ?? '',
    )}</span><bdi>${name}</bdi></a>`,
    main: `<div class="card wide">
    ${card}
  </div>`,
    footer: madeBy(site.brand),
    // No escaping: the contract and the table allow only #rrggbb.
    styles: `:root{--site:${site.widget_color};--on-site:${textColorOn(site.widget_color)}}`,
  });
}

const describedByHint = (field: TextField) => (field === 'email' ? ' aria-describedby="email-hint"' : '');

const fillIn = (text: string, { name }: VisitedSite) => text.replace('{site}', () => `<bdi>${escapeHtml(name)}</bdi>`);
