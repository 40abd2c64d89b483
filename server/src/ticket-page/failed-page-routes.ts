import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound, TooLarge, TooMany, TooSlow } from '../errors.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { answerError, refusalOf } from '../http/server/error-handler.ts';
import { joinStopped } from '../languages/join-stopped.ts';
import { textsFor } from '../languages/visitor-language.ts';
import { hasTexts, type Texts, textsIn } from '../languages/visitor-texts.ts';
import { SentForm } from './page-forms.ts';
import { busyPage, endedPage } from './page-frame.ts';
import type { PageSite, VisitedTicket } from './read-ticket-page.ts';

/** The language of the ticket, as in emails to the visitor. */
export function textsOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  ticket?: Pick<PageSite, 'form_of_address'> & { readonly language: string | null },
): Texts {
  const language = ticket?.language;
  const form = ticket?.form_of_address;
  return language && hasTexts(language) ? textsIn(language, form) : textsFor(headers['accept-language'], form);
}

export class EndedLink extends NotFound {
  /** @param ticket null unless the link was genuine once: only its holder may learn of which site it was */
  constructor(readonly ticket: VisitedTicket | null) {
    super('This link does not work any more.');
  }
}

/** Unknown and forged links get the same answer. Typed text is kept when the ticket cannot be read. */
export function answerFailedPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = textsOf(request);
  if (error instanceof EndedLink && error.ticket)
    return sendScriptless(reply.code(404), endedPage(textsOf(request, error.ticket), error.ticket.api_key));
  if (error instanceof NotFound) return sendScriptless(reply.code(404), endedPage(texts));
  const typed = request.body instanceof URLSearchParams ? new SentForm(request.body).get('text') : '';
  if (error instanceof TooMany) {
    reply.refusal = refusalOf(error);
    reply.code(429).header('retry-after', error.retryAfterSeconds);
    return sendScriptless(reply, busyPage(texts, texts.tooManyRequests, typed));
  }
  if (error instanceof TooLarge || error instanceof TooSlow || error instanceof Invalid) {
    reply.code(statusOfForm(error)).header('connection', 'close');
    return sendScriptless(reply, busyPage(texts, joinStopped(texts, [texts.fileRefused, texts.filesAgain]), typed));
  }
  if ('statusCode' in error && Number(error.statusCode) < 500) return answerError(error, request, reply);
  request.log.error({ err: error }, 'a ticket page failed');
  reply.code(503).header('retry-after', '5');
  return sendScriptless(reply, busyPage(texts, texts.tryLater, typed));
}

function statusOfForm(error: TooLarge | TooSlow | Invalid): number {
  if (error instanceof TooLarge) return 413;
  return error instanceof TooSlow ? 408 : 400;
}
