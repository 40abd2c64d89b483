import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { PAGE_URL_MAX } from '@deskbell/contract/limits';
import { isWebAddress } from '@deskbell/contract/web-address';
import { ticketSubmission } from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Conflict, Invalid, NotFound, Refused, TooLarge, TooMany, TooSlow } from '../errors.ts';
import { FormFiles } from '../files/form-files.ts';
import { FORM_LIMIT_BYTES, readSentForm } from '../files/read-sent-form.ts';
import type { UploadLimits } from '../files/upload-limits.ts';
import type { Uploads } from '../files/uploads.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { acceptFormsOnly, acceptMultipartForms } from '../http/server/body-parsers.ts';
import { answerError, refusalOf } from '../http/server/error-handler.ts';
import { describeLength } from '../languages/describe-length.ts';
import { joinStopped } from '../languages/join-stopped.ts';
import { textsFor, textsOfSite } from '../languages/visitor-language.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { knownIssues } from './me-too-page.ts';
import { meTooRoute } from './me-too-routes.ts';
import type { VisitedSite } from './site-cache.ts';
import {
  MAX_LENGTHS,
  noFormPage,
  notTakingPage,
  type SupportFields,
  type SupportForm,
  supportFormPage,
  type TextField,
  ticketReceivedPage,
} from './support-page.ts';
import type { VisitorCalls } from './visitor-calls.ts';
import { visitorOf } from './widget-routes.ts';

type PageRequest = FastifyRequest<{
  Params: { siteKey: string };
  Querystring: { page_url?: unknown; known_issue?: unknown };
  Body: URLSearchParams | Readable | undefined;
}>;

interface Settings {
  readonly publicUrl: string;
  readonly files: { readonly uploads: Uploads; readonly limits: UploadLimits } | null;
}

const EMPTY_FIELDS: SupportFields = { title: '', description: '', name: '', email: '', priority: 'medium' };

/** `/support/{site_key}`: the form without scripts. See docs/decisions/0012-form-without-scripts.md. */
export async function supportPageRoutes(
  app: FastifyInstance,
  visitorCalls: VisitorCalls,
  settings: Settings,
): Promise<void> {
  const { publicUrl, files } = settings;
  const fileMaxBytesOf = (site: VisitedSite) => (site.takes_files && files?.uploads.settings.limits.maxBytes) || null;

  const formFilesOf = ({ ip, headers }: PageRequest, site: VisitedSite) =>
    files && site.takes_files && site.is_active
      ? new FormFiles(files.uploads, files.limits, { site_id: site.id, address: ip, texts: textsOf({ headers }, site) })
      : null;

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    acceptMultipartForms(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      // Not no-store: the back button must find the typed text again.
      reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-language' });
    });
    scope.setErrorHandler((error: Error, request, reply) =>
      error instanceof NotFound
        ? sendScriptless(reply.code(404), noFormPage(textsOf(request)))
        : answerError(error, request, reply),
    );

    meTooRoute(scope, visitorCalls, (body) => webAddress(body.get('page_url') ?? ''));

    scope.get('/support/:siteKey', async (request: PageRequest, reply) => {
      const site = await visitorCalls.findSite(request.params.siteKey);
      const texts = textsOf(request, site);
      if (!site.is_active) return sendScriptless(reply.code(403), notTakingPage(texts, site));
      const opened = emptyForm(linkingPage(request, publicUrl), fileMaxBytesOf(site));
      const form = {
        ...opened,
        known_issue: liveIssue(site, request.query.known_issue),
        knownIssues: knownIssues(texts, site, opened.page_url),
      };
      return sendScriptless(reply, supportFormPage(texts, site, form));
    });

    scope.post('/support/:siteKey', { bodyLimit: FORM_LIMIT_BYTES }, async (request: PageRequest, reply) => {
      const found = visitorCalls.findSite(request.params.siteKey);
      const formFiles = await found.then(
        (site) => formFilesOf(request, site),
        () => null,
      );
      let failure: unknown = null;
      const body = await readSentForm(request, formFiles).catch((error: unknown) => {
        failure = error;
        return request.body as URLSearchParams;
      });
      const site = await found;
      const sent = { body, files: formFiles, fileMaxBytes: fileMaxBytesOf(site), failure };
      const { status, html } = await submitForm(visitorCalls, site, sent, request, reply).finally(() =>
        // What remains is removed by the collector, and what was typed is still shown.
        formFiles?.discard().catch((err: unknown) => request.log.warn({ err }, 'files of a form were not discarded')),
      );
      return sendScriptless(reply.code(status), html);
    });
  });
}

interface Answer {
  readonly status: number;
  readonly html: string;
}

interface SentForm {
  readonly body: URLSearchParams;
  readonly files: FormFiles | null;
  readonly fileMaxBytes: number | null;
  readonly failure: unknown;
}

async function submitForm(
  visitorCalls: VisitorCalls,
  site: VisitedSite,
  sent: SentForm,
  request: PageRequest,
  reply: FastifyReply,
): Promise<Answer> {
  const texts = textsOf(request, site);
  const { form, parsed } = readForm(texts, site, sent);
  const answerForm = (status: number, changes: Partial<SupportForm>): Answer => ({
    status,
    html: supportFormPage(texts, site, { ...form, ...changes }),
  });

  const unread = statusOfUnread(sent.failure);
  if (unread) reply.header('connection', 'close');
  const filesError = describeFiles(texts, sent, unread !== null);
  if (!parsed.success || unread || sent.files?.problem) {
    const described = parsed.success
      ? { errors: {}, alert: texts.wrongFields }
      : describeIssues(texts, form, parsed.error.issues);
    return answerForm(unread ?? 400, { ...described, errors: { ...described.errors, ...filesError } });
  }
  const submission = parsed.data;
  try {
    if (sent.failure) throw sent.failure;
    const visitor = visitorOf(request);
    const { id, isNew, status_url } = await visitorCalls.submitTicket(visitor, submission, 'form', sent.files?.digests);
    const html = ticketReceivedPage(texts, site, {
      id,
      email: submission.email,
      page_url: form.page_url,
      status_url,
    });
    return { status: isNew ? 201 : 200, html };
  } catch (error) {
    return answerFailure(error, { request, reply, texts, site }, (status, alert) =>
      // After a conflict the form gets a new idempotency key: different content is a new ticket.
      answerForm(status, {
        alert,
        errors: filesError,
        ...(status !== 409 && { idempotency_key: submission.idempotency_key }),
      }),
    );
  }
}

function describeFiles(texts: Texts, { files }: SentForm, isUnread: boolean): SupportForm['errors'] {
  const problem = isUnread ? texts.fileRefused : files?.problem;
  if (problem) return { files: joinStopped(texts, [problem, texts.filesAgain]) };
  return files?.keys.length ? { files: texts.filesAgain } : {};
}

interface Exchange {
  readonly request: PageRequest;
  readonly reply: FastifyReply;
  readonly texts: Texts;
  readonly site: VisitedSite;
}

function answerFailure(
  error: unknown,
  { request, reply, texts, site }: Exchange,
  answerForm: (status: number, alert: string) => Answer,
): Answer {
  if (error instanceof NotFound) throw error;
  if (error instanceof Refused && !site.is_active) return { status: 403, html: notTakingPage(texts, site) };
  reply.refusal = refusalOf(error);
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
  const { status, alert } = describeFailure(texts, error);
  if (status === 503) request.log.error({ err: error }, 'a ticket was not stored');
  return answerForm(status, alert);
}

function describeFailure(texts: Texts, error: unknown): { status: number; alert: string } {
  if (error instanceof Conflict) return { status: 409, alert: texts.sentBefore };
  if (error instanceof Refused) return { status: 403, alert: error.message };
  return { status: error instanceof TooMany ? 429 : 503, alert: texts.sendAgain };
}

function statusOfUnread(failure: unknown): number | null {
  if (failure instanceof TooLarge) return 413;
  if (failure instanceof TooSlow) return 408;
  return failure instanceof Invalid ? 400 : null;
}

function readForm(texts: Texts, site: VisitedSite, { body, files, fileMaxBytes }: SentForm) {
  const typed = (name: string) => body.get(name)?.replaceAll('\r\n', '\n') ?? '';
  const fields = {
    title: typed('title'),
    description: typed('description'),
    name: typed('name'),
    email: typed('email'),
    priority: typed('priority') || 'medium',
  };
  const page_url = webAddress(typed('page_url'));
  const form = {
    ...emptyForm(page_url, fileMaxBytes),
    fields,
    known_issue: liveIssue(site, typed('known_issue')),
    knownIssues: knownIssues(texts, site, page_url),
  };
  const parsed = ticketSubmission.safeParse({
    ...fields,
    site_key: site.api_key,
    idempotency_key: typed('idempotency_key'),
    page_url: form.page_url || null,
    ...(form.known_issue && { known_issue: Number(form.known_issue) }),
    language: texts.language,
    website: typed('website') || undefined,
    files: files?.keys ?? [],
  });
  return { form, parsed };
}

const textsOf = ({ headers }: Pick<FastifyRequest, 'headers'>, site?: VisitedSite): Texts =>
  site ? textsOfSite(headers['accept-language'], site) : textsFor(headers['accept-language']);

const emptyForm = (page_url: string, fileMaxBytes: number | null): SupportForm => ({
  fields: EMPTY_FIELDS,
  idempotency_key: randomUUID(),
  page_url,
  knownIssues: '',
  known_issue: '',
  errors: {},
  alert: null,
  fileMaxBytes,
});

/** Empty for one that is solved, or of another site. */
const liveIssue = (site: VisitedSite, given: unknown): string =>
  site.known_issues.some(({ id }) => String(id) === given) ? String(given) : '';

function describeIssues(
  texts: Texts,
  { fields, fileMaxBytes }: SupportForm,
  issues: readonly { path: readonly PropertyKey[] }[],
) {
  const invalid = new Set(issues.map(({ path }) => path[0]));
  const errors: Partial<Record<TextField, string>> = {};
  const missing = { title: texts.titleMissing, description: texts.descriptionMissing, name: '', email: '' };
  for (const name of ['title', 'description', 'name', 'email'] as const) {
    if (!invalid.has(name)) continue;
    const text = fields[name].trim();
    const takesFiles = name === 'description' && fileMaxBytes !== null;
    if (text === '') errors[name] = missing[name];
    else
      errors[name] =
        describeLength(texts, text, MAX_LENGTHS[name], takesFiles) ??
        (name === 'email' ? texts.emailIncomplete : texts.refusedCharacters);
  }
  // No visible field is invalid: autofill filled the honeypot, or another page sent the form.
  return { errors, alert: Object.keys(errors).length > 0 ? texts.wrongFields : texts.sendAgain };
}

function linkingPage({ query, headers }: PageRequest, publicUrl: string): string {
  if (typeof query.page_url === 'string') return webAddress(query.page_url);
  const referer = headers.referer ?? '';
  return referer.startsWith(publicUrl) ? '' : webAddress(referer);
}

const webAddress = (value: string): string => (value.length <= PAGE_URL_MAX && isWebAddress(value) ? value : '');
