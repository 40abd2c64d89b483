import { EMAIL_MAX } from '@deskbell/contract/limits';
import { joinKnownIssue } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Refused, TooMany } from '../errors.ts';
import { escapeHtml } from '../http/pages/escape-html.ts';
import { EXCLAMATION, icon, sendScriptless } from '../http/pages/plain-page.ts';
import { refusalOf } from '../http/server/error-handler.ts';
import { issueBox } from '../known-issues/issue-box.ts';
import { issuesOnPage, type ShownIssue } from '../known-issues/shown-issues.ts';
import { textsOfSite } from '../languages/visitor-language.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import type { VisitedSite } from './site-cache.ts';
import { notTakingPage, supportPage } from './support-page.ts';
import type { VisitorCalls } from './visitor-calls.ts';
import { visitorOf } from './widget-routes.ts';

type FormRequest = FastifyRequest<{ Params: { siteKey: string }; Body: URLSearchParams | undefined }>;

interface Answer {
  readonly status: number;
  readonly html: string;
}

/** The button of the form without scripts. Its answer asks for an address, as the widget does. */
export function meTooRoute(
  scope: FastifyInstance,
  visitorCalls: VisitorCalls,
  pageOf: (body: URLSearchParams) => string,
) {
  scope.post('/support/:siteKey/me-too', async (request: FormRequest, reply) => {
    const site = await visitorCalls.findSite(request.params.siteKey);
    const { status, html } = await join(visitorCalls, site, request, reply, pageOf);
    return sendScriptless(reply.code(status), html);
  });
}

async function join(
  visitorCalls: VisitorCalls,
  site: VisitedSite,
  request: FormRequest,
  reply: FastifyReply,
  pageOf: (body: URLSearchParams) => string,
): Promise<Answer> {
  const texts = textsOfSite(request.headers['accept-language'], site);
  const body = request.body ?? new URLSearchParams();
  const issue = site.known_issues.find(({ id }) => String(id) === body.get('issue'));
  if (!issue) return { status: 404, html: solvedPage(texts, site) };
  const pageUrl = pageOf(body);
  const typed = body.get('email') ?? '';
  const parsed = joinKnownIssue.body.safeParse({
    site_key: site.api_key,
    issue: issue.id,
    email: typed,
    language: texts.language,
  });
  const answer = (status: number, shown: Partial<Joined>): Answer => ({
    status,
    html: joinedPage(texts, site, { issue, pageUrl, typed, people: issue.people, ...shown }),
  });
  if (!parsed.success) return answer(400, { error: texts.emailIncomplete });
  try {
    const { people } = await visitorCalls.joinKnownIssue(visitorOf(request), parsed.data);
    return answer(200, { people, isAsked: parsed.data.email !== null });
  } catch (error) {
    if (error instanceof NotFound) return { status: 404, html: solvedPage(texts, site) };
    reply.refusal = refusalOf(error);
    if (error instanceof Refused) return { status: 403, html: notTakingPage(texts, site) };
    if (!(error instanceof TooMany)) throw error;
    reply.header('retry-after', error.retryAfterSeconds);
    return answer(429, { error: texts.tooManyRequests });
  }
}

interface Joined {
  readonly issue: Omit<ShownIssue, 'link'>;
  readonly pageUrl: string;
  readonly typed: string;
  readonly people: number;
  readonly isAsked?: boolean;
  readonly error?: string;
}

const peopleText = (texts: Texts, people: number) =>
  String(texts.peopleHaveIt[people > 1 ? 1 : 0]).replace('{count}', String(people));

const formStart = (site: VisitedSite, issue: number, pageUrl: string) =>
  `<form class="me-too" method="post" action="/support/${escapeHtml(site.api_key)}/me-too" novalidate>
    <input type="hidden" name="issue" value="${issue}"><input type="hidden" name="page_url" value="${escapeHtml(pageUrl)}">`;

/** Above the fields of the form. */
export const knownIssues = (texts: Texts, site: VisitedSite, pageUrl: string): string =>
  issuesOnPage(site, pageUrl)
    .map((issue) => {
      const boxed = { ...issue, language: site.widget_options.language };
      return issueBox(texts, boxed, meTooForm(texts, site, issue, pageUrl));
    })
    .join('');

const meTooForm = (texts: Texts, site: VisitedSite, { id, people }: ShownIssue, pageUrl: string): string =>
  `${formStart(site, id, pageUrl)}
    <button class="btn btn-secondary" type="submit">${texts.meToo}</button>
    ${people > 0 ? `<span class="small muted">${peopleText(texts, people)}</span>` : ''}
  </form>`;

function joinedPage(texts: Texts, site: VisitedSite, joined: Joined): string {
  const { issue, people, pageUrl, error, isAsked = false } = joined;
  const news = isAsked ? texts.lookIntoInbox : `${texts.counted} ${peopleText(texts, people)}`;
  return supportPage(texts, site, {
    title: error ? `${error} · ${texts.meToo}` : texts.meToo,
    card: `<h1>${texts.meToo}</h1>
    ${issueBox(texts, { sentence: issue.sentence, language: site.widget_options.language })}
    ${error ? '' : `<p role="status">${news}</p>`}
    ${isAsked ? '' : addressForm(texts, site, joined)}
    <p class="again"><a class="btn btn-secondary" href="${formAddress(site, issue.id, pageUrl)}">${texts.heading}</a></p>`,
  });
}

function addressForm(texts: Texts, site: VisitedSite, { issue, pageUrl, typed, error }: Joined): string {
  const described = error ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : '';
  return `${formStart(site, issue.id, pageUrl)}
    <div class="field"><label for="email">${texts.tellWhenWorks} <span class="optional">${texts.optional}</span></label>
    <input class="input" id="email" name="email" type="email" autocomplete="email" maxlength="${EMAIL_MAX}" value="${escapeHtml(typed)}"${described}>
    ${error ? `<p class="err" id="email-error">${icon(EXCLAMATION, 16)}<span>${error}</span></p>` : ''}</div>
    <button class="btn btn-primary" type="submit">${texts.tellMeShort}</button>
  </form>`;
}

/** A ticket that is sent from there is linked, and counts in place of the press. */
const formAddress = (site: VisitedSite, issue: number, pageUrl: string) =>
  escapeHtml(
    `/support/${site.api_key}?${new URLSearchParams({ ...(pageUrl && { page_url: pageUrl }), known_issue: String(issue) })}`,
  );

const solvedPage = (texts: Texts, site: VisitedSite) =>
  supportPage(texts, site, {
    title: texts.solvedHeading,
    card: `<h1>${texts.solvedHeading}</h1>
    <p class="again"><a class="btn btn-secondary" href="/support/${escapeHtml(site.api_key)}">${texts.heading}</a></p>`,
  });
