import { joinKnownIssue } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Refused, TooMany } from '../errors.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { refusalOf } from '../http/server/error-handler.ts';
import { textsOfSite } from '../languages/visitor-language.ts';
import { type Joined, joinedPage, solvedPage } from './me-too-page.ts';
import type { VisitedSite } from './site-cache.ts';
import { notTakingPage } from './support-page.ts';
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
