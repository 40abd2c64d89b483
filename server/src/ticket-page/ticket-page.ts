import { fileSize } from '@deskbell/contract/file-size';
import type { File } from '@deskbell/contract/files';
import { RATING_CHANGE_DAYS } from '@deskbell/contract/limits';
import { RATING_SCORES } from '@deskbell/contract/ticket-values';
import { DAY_MS } from '@deskbell/contract/units';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { fileField } from '../http/pages/file-field.ts';
import { type FormattedAttributes, formattedHtml } from '../http/pages/formatted-html.ts';
import { linkedHtml } from '../http/pages/linked-html.ts';
import { icon } from '../http/pages/plain-page.ts';
import { issueBox } from '../known-issues/issue-box.ts';
import { shownAddress } from '../known-issues/site-address.ts';
import { localeOf, zoneName, zoneOf } from '../languages/visitor-dates.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { shownDomain } from '../names/shown-domain.ts';
import { alertLine, ENVELOPE, fieldError, fillHtml, HONEYPOT, okLine, sitePage, statusBadge } from './page-frame.ts';
import type { TicketPage, VisitedComment, VisitedTicket } from './read-ticket-page.ts';

const ERASER =
  '<path d="M21 21H8a2 2 0 0 1-1.42-.587l-3.994-3.999a2 2 0 0 1 0-2.828l10-10a2 2 0 0 1 2.829 0l5.999 6a2 2 0 0 1 0 2.828L12.834 21"/><path d="m5.082 11.09 8.828 8.828"/>';
const CHEVRON = '<path d="m6 9 6 6 6-6"/>';
const INFO = '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>';
const FACE = '<path d="M15 10V9"/><path d="M9 10V9"/><circle cx="12" cy="12" r="10"/>';
const MOUTHS = { good: 'M16.472 15a6 6 0 01-8.943 0', okay: 'M8 16h8', bad: 'M9 16a5 5 0 016 0' };
const DOCUMENT = '<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8l6 6v12a2 2 0 0 1-2 2z"/><path d="M14 2v6h6"/>';

const FORMATTED: FormattedAttributes = {
  paragraph: '',
  link: ' class="link"',
  code: '',
  codeBlock: '',
  quote: '',
  list: '',
};

export interface PageState {
  readonly address: string;
  readonly takesEmail: boolean;
  readonly fileMaxBytes: number | null;
  readonly notice?: string | undefined;
  readonly alert?: string | undefined;
  readonly typed?: { readonly text?: string; readonly email?: string; readonly words?: string; readonly rate?: string };
  readonly errors?: {
    readonly text?: string;
    readonly files?: string;
    readonly email?: string;
    readonly number?: string;
    readonly rate?: string;
  };
}

export function ticketPage(texts: Texts, page: TicketPage, state: PageState): string {
  const { ticket } = page;
  const main = [
    `<p class="state">${page.isMergedAway ? '' : statusBadge(texts, ticket.status)}<span>${texts.ticketNumber.replace('{number}', String(ticket.id))}</span></p>`,
    `<h1 dir="auto">${escapeHtml(ticket.title)}</h1>`,
    state.notice ? okLine(escapeHtml(state.notice)) : '',
    state.alert ? alertLine(state.alert) : '',
    page.isMergedAway ? mergedLine(texts, ticket) : knownIssue(texts, ticket),
    ticket.may_rate && !page.isOlder ? ratingForm(texts, page, state) : '',
    conversation(texts, page, state.address),
    ...(page.isOlder ? [] : page.isMergedAway ? [keptText(texts, state)] : forms(texts, page, state)),
  ];
  return sitePage(texts, ticket, { title: ticket.title, main: main.filter(Boolean).join('\n') });
}

function knownIssue(texts: Texts, { known_issue, domain, user_email }: VisitedTicket): string {
  if (known_issue === null) return '';
  const told = user_email === null ? '' : `<p class="small muted">${texts.emailWhenWorks}</p>`;
  return issueBox(texts, { ...known_issue, link: shownAddress(domain, known_issue.link) }, told);
}

function forms(texts: Texts, page: TicketPage, state: PageState): string[] {
  const { ticket } = page;
  const isOver = ['resolved', 'closed', 'archived'].includes(ticket.status);
  return [
    ticket.user_email === null ? addressForm(texts, state) : '',
    isOver ? reopenForm(texts, state) : replyForm(texts, state),
    eraseForm(texts, ticket.id, state),
  ];
}

/** Answers go to the merged ticket's address. Without one, only the holder of the other ticket gets them. */
const mergedLine = (texts: Texts, { user_email, api_key }: TicketPage['ticket']): string =>
  user_email === null
    ? `${okLine(texts.mergedSilently, INFO)}<p class="row"><a class="btn btn-site" href="/support/${escapeHtml(api_key)}">${texts.newTicket}</a></p>`
    : okLine(texts.mergedAway, ENVELOPE);

const keptText = (texts: Texts, { typed }: PageState): string =>
  typed?.text
    ? `<p class="ask"><textarea class="input" aria-label="${texts.yourReply}" rows="4" readonly dir="auto">\n${escapeHtml(typed.text)}</textarea></p>`
    : '';

function conversation(
  texts: Texts,
  { ticket, files, comments, hasOlder, isOlder, isMergedAway }: TicketPage,
  address: string,
): string {
  const turn = (text: string, query: string) =>
    `<p class="turn"><a class="btn btn-secondary" href="/t/${address}${query}">${text}</a></p>`;
  const isAnswered = hasOlder || isOlder || comments.some(({ author }) => author !== 'customer');
  const format = dateFormat(texts, ticket.timezone);
  const zone = zoneName(texts.language, ticket.timezone);
  const time = (at: string) => `<time datetime="${at}">${format(at)}</time>`;
  const body = (html: string, shown: readonly File[]) =>
    `<div dir="auto">${html}${fileList(texts, shown, address)}</div>`;
  const you = `<b>${texts.you}</b>`;
  const support = ({ agent }: VisitedComment) =>
    agent
      ? `<b>${fillHtml(texts.nameOfSite, { name: agent.name, site: ticket.name })}</b>${agent.line ? ` <span>${escapeHtml(agent.line)}</span>` : ''}`
      : `<b>${escapeHtml(ticket.name)}</b>`;
  const article = (said: VisitedComment) => {
    const { comment, format, author, came_by, created_at, files: shown } = said;
    const answer = format === 'markdown' ? formattedHtml(comment, FORMATTED) : linkedHtml(comment, FORMATTED.link);
    return author === 'customer'
      ? `<article class="you"><p>${you}${came_by === 'email' ? ` <span>${texts.byEmail}</span>` : ''} ${time(created_at)}</p>${body(escapeHtml(comment), shown)}</article>`
      : `<article><p>${support(said)} ${time(created_at)}</p>${body(answer, shown)}</article>`;
  };
  return `<div class="talk">
<article class="you"><p>${you} <span>${fillHtml(texts.writtenBy, { domain: shownDomain(ticket.domain) })}</span> ${time(ticket.created_at)}</p>${body(escapeHtml(ticket.description), files)}</article>
${hasOlder ? turn(texts.olderMessages, `?before=${comments[0]?.id}`) : ''}${comments.map(article).join('\n')}${
  isMergedAway || isAnswered ? '' : `\n<p class="muted">${fillHtml(texts.noAnswer, { site: ticket.name })}</p>`
}${isOlder ? turn(texts.newestMessages, '') : ''}
<p class="zone">${fillHtml(texts.timeZone, { zone })}</p>
</div>`;
}

function dateFormat(texts: Texts, timezone: string): (at: string) => string {
  const timeZone = zoneOf(timezone);
  const locale = localeOf(texts.language);
  const shared = { timeZone, day: 'numeric', month: 'long' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const thisYear = new Intl.DateTimeFormat(locale, { ...shared, ...clock });
  const otherYear = new Intl.DateTimeFormat(locale, { ...shared, ...clock, year: 'numeric' });
  const year = new Date().getUTCFullYear();
  return (at) => (new Date(at).getUTCFullYear() === year ? thisYear : otherYear).format(new Date(at));
}

const dayOf = ({ language }: Texts, timezone: string, at: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', timeZone: zoneOf(timezone) }).format(at);

function fileList(texts: Texts, files: readonly File[], address: string): string {
  if (files.length === 0) return '';
  const about = ({ size, state }: File) => {
    if (state === 'missing') return texts.fileMissing;
    return state === 'arriving' ? texts.fileArriving : fileSize(size ?? 0, texts.language);
  };
  const items = files.map((file) => {
    const url = `/t/${address}/files/${file.id}`;
    if (file.state === 'ready' && file.type) return picture(file, url);
    const content = `${icon(DOCUMENT, 16)}<bdi>${escapeHtml(file.name)}</bdi> <small>${about(file)}</small>`;
    return file.state === 'ready' ? `<a href="${url}">${content}</a>` : `<span>${content}</span>`;
  });
  return `<div class="files">${items.join('')}</div>`;
}

/** Width and height avoid a layout shift. Lazy-loaded. */
const picture = ({ name, width, height }: File, url: string): string =>
  `<a class="pic" href="${url}"><img src="${url}?inline" alt="${escapeHtml(name)}" width="${width ?? ''}" height="${height ?? ''}" loading="lazy" decoding="async"></a>`;

const action = ({ address }: PageState) => `method="post" action="/t/${address}"`;

function describedBy(id: string, error: string | undefined): string {
  return error ? ` aria-invalid="true" aria-describedby="${id}" autofocus` : '';
}

function replyForm(texts: Texts, state: PageState): string {
  return `<form class="ask" ${replyAction(state)}><label class="h2" for="text">${texts.yourReply}</label>
${replyFields(texts, state, 'id="text"')}
<p class="row"><button class="btn btn-site" name="do" value="reply">${texts.sendReply}</button><button class="btn btn-secondary" name="do" value="solved" formnovalidate>${texts.itIsSolved}</button></p></form>`;
}

const replyAction = (state: PageState) =>
  `${action(state)}${state.fileMaxBytes === null ? '' : ' enctype="multipart/form-data"'}`;

/** Text precedes the files, so that it has arrived when a file is refused. */
function replyFields(texts: Texts, state: PageState, name: string): string {
  const error = state.errors?.text;
  const required = state.fileMaxBytes === null ? ' required' : '';
  return `<textarea class="input" ${name} name="text" rows="4"${required} dir="auto"${describedBy('text-error', error)}>
${escapeHtml(state.typed?.text ?? '')}</textarea>${fieldError('text-error', error)}${HONEYPOT}${filesOrEmail(texts, state)}`;
}

function filesOrEmail(texts: Texts, { fileMaxBytes, takesEmail, errors }: PageState): string {
  if (fileMaxBytes === null) return takesEmail ? `<p class="small muted">${texts.sendFileByEmail}</p>` : '';
  return fileField(texts, fileMaxBytes, errors?.files);
}

function reopenForm(texts: Texts, state: PageState): string {
  const isOpen = state.errors?.text || state.errors?.files || state.typed?.text;
  return `<form class="ask strip" ${action(state)}><span>${texts.stillWrong}</span>${HONEYPOT}<button class="btn btn-secondary" name="do" value="reopen">${texts.itIsNotSolved}</button></form>
<details class="fold"${isOpen ? ' open' : ''}><summary>${texts.yourReply}${icon(CHEVRON, 18)}</summary><form class="ask" ${replyAction(state)}>
${replyFields(texts, state, `aria-label="${texts.yourReply}"`)}
<p class="row"><button class="btn btn-site" name="do" value="reply">${texts.sendReply}</button></p></form></details>`;
}

function addressForm(texts: Texts, state: PageState): string {
  const error = state.errors?.email;
  return `<details class="fold"${error ? ' open' : ''}><summary>${icon(ENVELOPE, 18)}${texts.tellMe}${icon(CHEVRON, 18)}</summary><form ${action(state)}><p class="small muted">${texts.tellMeHow}</p>
<p class="row"><input class="input" type="email" name="email" required aria-label="${texts.email}" placeholder="you@example.com" autocomplete="email" value="${escapeHtml(state.typed?.email ?? '')}"${describedBy('email-error', error)}><button class="btn btn-site" name="do" value="email">${texts.sendEmail}</button></p>${fieldError('email-error', error)}${HONEYPOT}</form></details>`;
}

/** Requires typed input: erasing is final, and bots submit forms. */
function eraseForm(texts: Texts, id: number, state: PageState): string {
  const error = state.errors?.number;
  return `<details class="fold"${error ? ' open' : ''}><summary>${icon(ERASER, 18)}${texts.eraseTicket}${icon(CHEVRON, 18)}</summary><form ${action(state)}><p class="small muted">${texts.eraseHow.replace('{number}', `<b>${id}</b>`)}</p>
<p class="row"><input class="input" name="number" inputmode="numeric" maxlength="20" required aria-label="${texts.numberLabel}" autocomplete="off"${describedBy('number-error', error)}><button class="btn btn-secondary danger" name="do" value="erase">${texts.erase}</button></p>${fieldError('number-error', error)}${HONEYPOT}</form></details>`;
}

function ratingForm(texts: Texts, { ticket, rating }: TicketPage, state: PageState): string {
  const chosen = state.typed?.rate ?? rating?.score;
  const until = new Date((rating ? Date.parse(rating.created_at) : Date.now()) + RATING_CHANGE_DAYS * DAY_MS);
  const date = dayOf(texts, ticket.timezone, until);
  const radios = RATING_SCORES.map(
    (score, n) =>
      `<label class="${score}"><input type="radio" name="rate" value="${score}" required${score === chosen ? ' checked' : ''}>${icon(`${FACE}<path d="${MOUTHS[score]}"/>`, 26)}${texts.scores[n]}</label>`,
  );
  const error = state.errors?.rate;
  return `<form class="ask" ${action(state)}><fieldset><legend class="h2">${texts.rateQuestion}</legend><div class="scores">${radios.join('')}</div></fieldset>${fieldError('rate-error', error)}
<div class="field"><label for="words">${texts.oneSentence} <span class="optional">${texts.optional}</span></label><input class="input" id="words" name="words" dir="auto" value="${escapeHtml(state.typed?.words ?? rating?.words ?? '')}"></div>${HONEYPOT}
<p class="row"><button class="btn btn-site" name="do" value="rate">${texts.saveAnswer}</button><span class="small muted">${texts.changeUntil.replace('{date}', date)}</span></p></form>`;
}
