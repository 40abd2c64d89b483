import { randomUUID } from 'node:crypto';
import { BODY_LIMIT_BYTES, PAGE_URL_MAX } from '@deskbell/contract/limits';
import { isWebAddress } from '@deskbell/contract/web-address';
import { ticketSubmission } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Conflict, NotFound, Refused, TooMany } from '../errors.ts';
import { answerError } from '../http/error-handler.ts';
import { sendScriptless } from '../http/plain-page.ts';
import type { Intake } from './intake.ts';
import {
  MAX_LENGTHS,
  noFormPage,
  notTakingPage,
  type SupportFields,
  type SupportForm,
  supportFormPage,
  ticketReceivedPage,
} from './support-page.ts';
import type { VisitedSite } from './visited-site.ts';
import { type Texts, textsFor } from './visitor-language.ts';
import { visitorOf } from './widget-routes.ts';

type PageRequest = FastifyRequest<{
  Params: { siteKey: string };
  Querystring: { page_url?: unknown };
  Body: URLSearchParams | undefined;
}>;

/** Every byte of a text in another script takes three in a form's encoding. */
const FORM_LIMIT_BYTES = 2 * BODY_LIMIT_BYTES;

const NOTHING_TYPED: SupportFields = { title: '', description: '', name: '', email: '', priority: 'medium' };

/** `/support/{site_key}`: the widget's form where no script runs. See docs/decisions/0012-form-without-scripts.md. */
export async function supportPageRoutes(app: FastifyInstance, intake: Intake, publicUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      // Kept by the visitor's own browser alone, so that going back finds what was typed.
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-language' });
    });
    scope.setErrorHandler((error: Error, request, reply) =>
      error instanceof NotFound
        ? sendScriptless(reply.code(404), noFormPage(textsOf(request)))
        : answerError(error, request, reply),
    );

    scope.get('/support/:siteKey', async (request: PageRequest, reply) => {
      const site = await intake.findSite(request.params.siteKey);
      const texts = textsOf(request);
      if (!site.is_active) return sendScriptless(reply.code(403), notTakingPage(texts, site));
      const form = emptyForm(cameFrom(request, publicUrl));
      return sendScriptless(reply, supportFormPage(texts, site, form));
    });

    scope.post('/support/:siteKey', { bodyLimit: FORM_LIMIT_BYTES }, async (request: PageRequest, reply) => {
      const site = await intake.findSite(request.params.siteKey);
      return takeForm(intake, site, request, reply);
    });
  });
}

async function takeForm(
  intake: Intake,
  site: VisitedSite,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const texts = textsOf(request);
  const { form, parsed } = readForm(site, request.body ?? new URLSearchParams());
  const answerForm = (status: number, changes: Partial<SupportForm>) =>
    sendScriptless(reply.code(status), supportFormPage(texts, site, { ...form, ...changes }));

  if (!parsed.success) return answerForm(400, whatIsWrong(texts, form.fields, parsed.error.issues));
  const submission = parsed.data;
  try {
    const { id, isNew } = await intake.submitTicket(visitorOf(request), submission);
    const page = ticketReceivedPage(texts, site, { id, email: submission.email, page_url: form.page_url });
    return sendScriptless(reply.code(isNew ? 201 : 200), page);
  } catch (error) {
    if (error instanceof NotFound) throw error;
    if (error instanceof Refused && !site.is_active) return sendScriptless(reply.code(403), notTakingPage(texts, site));
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
    const { status, alert } = describeFailure(texts, error);
    if (status === 503) request.log.error({ err: error }, 'a ticket was not taken');
    // After a conflict a new key: what differs from the ticket that was sent before is another ticket.
    return answerForm(status, { alert, ...(status !== 409 && { idempotency_key: submission.idempotency_key }) });
  }
}

/** What became of a ticket that was not taken; the form is shown again with it, and with all that was typed. */
function describeFailure(texts: Texts, error: unknown): { status: number; alert: string } {
  if (error instanceof Conflict) return { status: 409, alert: texts.sentBefore };
  if (error instanceof Refused) return { status: 403, alert: error.message };
  return { status: error instanceof TooMany ? 429 : 503, alert: texts.sendAgain };
}

function readForm(site: VisitedSite, body: URLSearchParams) {
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
    website: typed('website') || undefined,
  });
  return { form, parsed };
}

const textsOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Texts => textsFor(headers['accept-language']);

const emptyForm = (page_url: string): SupportForm => ({
  fields: NOTHING_TYPED,
  idempotency_key: randomUUID(),
  page_url,
  complaints: {},
  alert: null,
});

function whatIsWrong(texts: Texts, fields: SupportFields, issues: readonly { path: readonly PropertyKey[] }[]) {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const complaints: Partial<Record<keyof SupportFields, string>> = {};
  const missing = { title: texts.titleMissing, description: texts.descriptionMissing, name: '', email: '' };
  for (const name of ['title', 'description', 'name', 'email'] as const) {
    if (!wrong.has(name)) continue;
    if (fields[name].trim() === '') complaints[name] = missing[name];
    else if (fields[name].length > MAX_LENGTHS[name])
      complaints[name] = texts.tooLong.replace('{max}', MAX_LENGTHS[name].toLocaleString(texts.language));
    else complaints[name] = name === 'email' ? texts.emailIncomplete : texts.refusedCharacters;
  }
  // Nothing wrong that can be seen: the trap was filled by a browser, or the page was written by somebody else.
  return { complaints, alert: Object.keys(complaints).length > 0 ? texts.wrongFields : texts.sendAgain };
}

/** The page that linked here: as the link says, else as far as the browser tells. */
function cameFrom({ query, headers }: PageRequest, publicUrl: string): string {
  if (typeof query.page_url === 'string') return webAddress(query.page_url);
  const referer = headers.referer ?? '';
  return referer.startsWith(publicUrl) ? '' : webAddress(referer);
}

const webAddress = (value: string): string => (value.length <= PAGE_URL_MAX && isWebAddress(value) ? value : '');
