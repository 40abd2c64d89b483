import { randomUUID } from 'node:crypto';
import { BODY_LIMIT_BYTES, PAGE_URL_MAX } from '@deskbell/contract/limits';
import { isWebAddress } from '@deskbell/contract/web-address';
import { ticketSubmission } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Conflict, NotFound, Refused, TooMany } from '../errors.ts';
import { acceptFormsOnly } from '../http/body-parsers.ts';
import { answerError, refusalOf } from '../http/error-handler.ts';
import { sendScriptless } from '../http/plain-page.ts';
import { textsFor } from '../languages/visitor-language.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import type { Intake } from './intake.ts';
import type { VisitedSite } from './site-cache.ts';
import {
  MAX_LENGTHS,
  noFormPage,
  notTakingPage,
  type SupportFields,
  type SupportForm,
  supportFormPage,
  ticketReceivedPage,
} from './support-page.ts';
import { visitorOf } from './widget-routes.ts';

type PageRequest = FastifyRequest<{
  Params: { siteKey: string };
  Querystring: { page_url?: unknown };
  Body: URLSearchParams | undefined;
}>;

/** URL encoding takes three bytes for each byte of a non-ASCII character. */
const FORM_LIMIT_BYTES = 2 * BODY_LIMIT_BYTES;

const EMPTY_FIELDS: SupportFields = { title: '', description: '', name: '', email: '', priority: 'medium' };

/** `/support/{site_key}`, the fallback for browsers without scripts. See docs/decisions/0012-form-without-scripts.md. */
export async function supportPageRoutes(app: FastifyInstance, intake: Intake, publicUrl: string): Promise<void> {
  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      // Private and not no-store: the back button must find the typed text again.
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-language' });
    });
    scope.setErrorHandler((error: Error, request, reply) =>
      error instanceof NotFound
        ? sendScriptless(reply.code(404), noFormPage(textsOf(request)))
        : answerError(error, request, reply),
    );

    scope.get('/support/:siteKey', async (request: PageRequest, reply) => {
      const site = await intake.findSite(request.params.siteKey);
      const texts = textsOf(request, site);
      if (!site.is_active) return sendScriptless(reply.code(403), notTakingPage(texts, site));
      const form = emptyForm(linkingPage(request, publicUrl));
      return sendScriptless(reply, supportFormPage(texts, site, form));
    });

    scope.post('/support/:siteKey', { bodyLimit: FORM_LIMIT_BYTES }, async (request: PageRequest, reply) => {
      const site = await intake.findSite(request.params.siteKey);
      return submitForm(intake, site, request, reply);
    });
  });
}

async function submitForm(
  intake: Intake,
  site: VisitedSite,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const texts = textsOf(request, site);
  const { form, parsed } = readForm(texts, site, request.body ?? new URLSearchParams());
  const answerForm = (status: number, changes: Partial<SupportForm>) =>
    sendScriptless(reply.code(status), supportFormPage(texts, site, { ...form, ...changes }));

  if (!parsed.success) return answerForm(400, describeIssues(texts, form.fields, parsed.error.issues));
  const submission = parsed.data;
  try {
    const { id, isNew, status_url } = await intake.submitTicket(visitorOf(request), submission, 'form');
    const page = ticketReceivedPage(texts, site, {
      id,
      email: submission.email,
      page_url: form.page_url,
      status_url,
    });
    return sendScriptless(reply.code(isNew ? 201 : 200), page);
  } catch (error) {
    if (error instanceof NotFound) throw error;
    if (error instanceof Refused && !site.is_active) return sendScriptless(reply.code(403), notTakingPage(texts, site));
    reply.refusal = refusalOf(error);
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
    const { status, alert } = describeFailure(texts, error);
    if (status === 503) request.log.error({ err: error }, 'a ticket was not stored');
    // After a conflict the form gets a new idempotency key: different content is a new ticket.
    return answerForm(status, { alert, ...(status !== 409 && { idempotency_key: submission.idempotency_key }) });
  }
}

function describeFailure(texts: Texts, error: unknown): { status: number; alert: string } {
  if (error instanceof Conflict) return { status: 409, alert: texts.sentBefore };
  if (error instanceof Refused) return { status: 403, alert: error.message };
  return { status: error instanceof TooMany ? 429 : 503, alert: texts.sendAgain };
}

function readForm(texts: Texts, site: VisitedSite, body: URLSearchParams) {
  const typed = (name: string) => body.get(name)?.replaceAll('\r\n', '\n') ?? '';
  const fields = {
    title: typed('title'),
    description: typed('description'),
    name: typed('name'),
    email: typed('email'),
    priority: typed('priority') || 'medium',
  };
  const form = { ...emptyForm(webAddress(typed('page_url'))), fields };
  const parsed = ticketSubmission.safeParse({
    ...fields,
    site_key: site.api_key,
    idempotency_key: typed('idempotency_key'),
    page_url: form.page_url || null,
    language: texts.language,
    website: typed('website') || undefined,
  });
  return { form, parsed };
}

const textsOf = ({ headers }: Pick<FastifyRequest, 'headers'>, site?: VisitedSite): Texts =>
  textsFor(headers['accept-language'], site?.form_of_address);

const emptyForm = (page_url: string): SupportForm => ({
  fields: EMPTY_FIELDS,
  idempotency_key: randomUUID(),
  page_url,
  errors: {},
  alert: null,
});

function describeIssues(texts: Texts, fields: SupportFields, issues: readonly { path: readonly PropertyKey[] }[]) {
  const invalid = new Set(issues.map(({ path }) => path[0]));
  const errors: Partial<Record<keyof SupportFields, string>> = {};
  const missing = { title: texts.titleMissing, description: texts.descriptionMissing, name: '', email: '' };
  for (const name of ['title', 'description', 'name', 'email'] as const) {
    if (!invalid.has(name)) continue;
    if (fields[name].trim() === '') errors[name] = missing[name];
    else if (fields[name].length > MAX_LENGTHS[name])
      errors[name] = texts.tooLong.replace('{max}', MAX_LENGTHS[name].toLocaleString(texts.language));
    else errors[name] = name === 'email' ? texts.emailIncomplete : texts.refusedCharacters;
  }
  // No visible field is invalid: autofill filled the honeypot, or the form was not sent by our page.
  return { errors, alert: Object.keys(errors).length > 0 ? texts.wrongFields : texts.sendAgain };
}

/** The page_url of the link, else the Referer. */
function linkingPage({ query, headers }: PageRequest, publicUrl: string): string {
  if (typeof query.page_url === 'string') return webAddress(query.page_url);
  const referer = headers.referer ?? '';
  return referer.startsWith(publicUrl) ? '' : webAddress(referer);
}

const webAddress = (value: string): string => (value.length <= PAGE_URL_MAX && isWebAddress(value) ? value : '');
