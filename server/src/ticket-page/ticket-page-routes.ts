import type { Readable } from 'node:stream';
import { ratingScore } from '@deskbell/contract/ratings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { FormFiles } from '../files/form-files.ts';
import { FORM_LIMIT_BYTES, readSentForm } from '../files/read-sent-form.ts';
import type { UploadLimits } from '../files/upload-limits.ts';
import type { Uploads } from '../files/uploads.ts';
import { CapabilityLimit, protectCapabilityPages } from '../http/pages/capability-pages.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { acceptFormsOnly, acceptMultipartForms } from '../http/server/body-parsers.ts';
import { openFile } from '../http/uploads/send-file.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { CAPABILITY_FILES_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import type { SiteRow } from '../scope.ts';
import { PAGE_PATH, type PageLinks } from '../signed-links/page-link.ts';
import type { VisitorLinks } from '../signed-links/visitor-link.ts';
import { lookUpVisitorFile } from '../tickets/conversation/ticket-files.ts';
import { confirmAddressForm, erasedPage } from './confirm-address-form.ts';
import { answerFailedPage, EndedLink, textsOf } from './failed-page-routes.ts';
import { type Refusal, SentForm, type Shown, submitForm } from './page-forms.ts';
import {
  isMergedAway,
  lookUpEndedTicket,
  lookUpTicket,
  lookUpVisitedTicket,
  readPageScope,
  readTicketPage,
  type VisitedTicket,
} from './read-ticket-page.ts';
import { type PageState, ticketPage } from './ticket-page.ts';
import { MergedAway, VisitorActions } from './visitor-actions.ts';

interface Settings {
  readonly links: PageLinks;
  readonly visitorLinks: VisitorLinks;
  readonly limit: CapabilityLimit;
  readonly takesReplies: boolean;
  readonly files: { readonly uploads: Uploads; readonly limits: UploadLimits } | null;
  readonly mailFileFolder: string | null;
  onChanged(site: SiteRow): Promise<void>;
}

type PageRequest = FastifyRequest<{
  Params: { address: string; token: string; file: string };
  Querystring: { rate?: unknown; before?: unknown; inline?: unknown };
  Body: URLSearchParams | Readable | undefined;
}>;

/** `/t/{address}`: a ticket's page for its visitor. See docs/decisions/0058-the-visitors-page.md. */
export async function ticketPageRoutes(app: FastifyInstance, db: Database, settings: Settings): Promise<void> {
  const pages = new TicketPages(db, settings);
  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    acceptMultipartForms(scope);
    protectCapabilityPages(scope);
    scope.setErrorHandler((error: Error, request, reply) => answerFailedPage(error, request, reply));
    pageRoutes(scope, pages, settings);
    confirmationRoutes(scope, pages, settings);
    fileRoutes(scope, pages, settings);
  });
}

class TicketPages {
  readonly acts: VisitorActions;
  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    this.acts = new VisitorActions(db, settings);
  }

  async send(reply: FastifyReply, texts: Texts, ticket: VisitedTicket, shown: Shown, before = 0) {
    const { links, files, takesReplies } = this.settings;
    const state: PageState = {
      address: links.pathOf(ticket).slice(PAGE_PATH.length + 1),
      takesEmail: ticket.user_email !== null && (takesReplies || ticket.admin_notification_email !== null),
      fileMaxBytes: files && ticket.takes_files ? files.uploads.settings.limits.maxBytes : null,
      ...shown,
    };
    const page = await readTicketPage(this.db, ticket, await readPageScope(this.db, ticket), before);
    return sendScriptless(reply, ticketPage(texts, page, state));
  }

  async find(address: string): Promise<VisitedTicket> {
    const ticket = await lookUpVisitedTicket(this.db, this.settings.links, address);
    if (!ticket) throw new EndedLink(await lookUpEndedTicket(this.db, this.settings.links, address));
    return ticket;
  }

  /** Counts the request before it reads anything. */
  async admit({ ip, params }: PageRequest): Promise<VisitedTicket> {
    this.settings.limit.take(ip);
    return this.find(params.address);
  }

  /** The ticket that a merged one leads to; null when that may be another person's. */
  async lookUpKept(ticket: VisitedTicket): Promise<VisitedTicket | null> {
    if (ticket.merged_into === null || (await this.isMergedAway(ticket))) return null;
    return lookUpTicket(this.db, ticket.merged_into);
  }

  async isMergedAway(ticket: VisitedTicket): Promise<boolean> {
    return isMergedAway(await readPageScope(this.db, ticket));
  }

  async sendActed(reply: FastifyReply, request: PageRequest, ticketId: number, shown: Shown) {
    const ticket = await lookUpTicket(this.db, ticketId);
    if (!ticket) throw new NotFound('This link does not work any more.');
    await this.settings.onChanged(ticket);
    return this.send(reply, textsOf(request, ticket), ticket, shown);
  }
}

function pageRoutes(scope: FastifyInstance, pages: TicketPages, { links, files, onChanged }: Settings): void {
  const replyFilesOf = (request: PageRequest, ticket: VisitedTicket): FormFiles | null => {
    const sender = { site_id: ticket.site_id, address: request.ip, texts: textsOf(request, ticket) };
    return files && ticket.takes_files ? new FormFiles(files.uploads, files.limits, sender) : null;
  };

  scope.get(`${PAGE_PATH}/:address`, async (request: PageRequest, reply) => {
    const ticket = await pages.admit(request);
    const kept = await pages.lookUpKept(ticket);
    if (kept) return reply.redirect(links.pathOf(kept));
    const rate = ratingScore.safeParse(request.query.rate);
    const shown: Shown = rate.success ? { typed: { rate: rate.data } } : {};
    return pages.send(reply, textsOf(request, ticket), ticket, shown, idIn(request.query.before));
  });

  scope.post(`${PAGE_PATH}/:address`, { bodyLimit: FORM_LIMIT_BYTES }, async (request: PageRequest, reply) => {
    const admitted = pages.admit(request);
    const replyFiles = await admitted.then(
      (found) => replyFilesOf(request, found),
      () => null,
    );
    const fields = await readSentForm(request, replyFiles);
    // Checked last, so that an error page can show typed text.
    const ticket = await admitted;
    const texts = textsOf(request, ticket);
    const form = new SentForm(fields, replyFiles);
    const refuse = async ({ status, ...shown }: Refusal) =>
      pages.send(reply.code(status), texts, (await pages.lookUpKept(ticket)) ?? ticket, shown);
    const sent = submitForm(pages.acts, request.params.address, texts, form);
    const outcome = await sent.finally(() => replyFiles?.discard());
    if ('refusal' in outcome) {
      if (outcome.refusal.status === 429) reply.refusal = 'ticket_limit';
      return refuse(outcome.refusal);
    }
    if (outcome.ticket_id !== null) return pages.sendActed(reply, request, outcome.ticket_id, outcome);
    await onChanged(ticket);
    return sendScriptless(reply, erasedPage(texts));
  });
}

function confirmationRoutes(scope: FastifyInstance, pages: TicketPages, { visitorLinks }: Settings): void {
  function findAddress(ticket: VisitedTicket, token: string): string {
    const email = visitorLinks.lookUpAddress(token, ticket.id);
    if (email === null || (ticket.user_email !== null && ticket.user_email !== email))
      throw new NotFound('This link does not work any more.');
    return email;
  }

  scope.get(`${PAGE_PATH}/:address/email/:token`, async (request: PageRequest, reply) => {
    const ticket = await pages.admit(request);
    const texts = textsOf(request, ticket);
    const email = findAddress(ticket, request.params.token);
    if (await pages.isMergedAway(ticket)) return pages.send(reply.code(409), texts, ticket, {});
    if (ticket.user_email === email) return pages.send(reply, texts, ticket, { notice: texts.addressConfirmed });
    return sendScriptless(reply, confirmAddressForm(texts, ticket, email));
  });

  scope.post(`${PAGE_PATH}/:address/email/:token`, async (request: PageRequest, reply) => {
    const { address, token } = request.params;
    const ticket = await pages.admit(request);
    const texts = textsOf(request, ticket);
    const email = findAddress(ticket, token);
    if (request.body instanceof URLSearchParams && request.body.get('website'))
      return sendScriptless(reply.code(400), confirmAddressForm(texts, ticket, email));
    try {
      const id = await pages.acts.confirmAddress(address, email);
      return await pages.sendActed(reply, request, id, { notice: texts.addressConfirmed });
    } catch (error) {
      if (!(error instanceof MergedAway)) throw error;
      return pages.send(reply.code(409), texts, await pages.find(address), {});
    }
  });
}

function fileRoutes(scope: FastifyInstance, pages: TicketPages, { files }: Settings): void {
  const limit = new CapabilityLimit(CAPABILITY_FILES_PER_MINUTE_AND_ADDRESS);
  const store = files?.uploads.settings.store ?? null;

  scope.get(`${PAGE_PATH}/:address/files/:file`, async (request: PageRequest, reply) => {
    limit.take(request.ip);
    const ticket = await pages.find(request.params.address);
    const pageScope = await readPageScope(pages.db, ticket);
    const file = store && (await lookUpVisitorFile(pages.db, pageScope, idIn(request.params.file)));
    if (!file || !store) throw new NotFound('There is no such file.');
    const isInline = request.query.inline !== undefined;
    const bytes = await openFile(request, reply, file, { isInline, read: (key) => store.read(key) });
    // Pages at secret addresses must not be stored.
    return reply.header('cache-control', 'private, no-cache, no-store').send(bytes);
  });
}

/** Invalid ids become 0, which no row has. */
const idIn = (typed: unknown): number =>
  typeof typed === 'string' && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0;
