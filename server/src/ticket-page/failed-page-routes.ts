import type { FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound, TooLarge, TooMany, TooSlow } from '../errors.ts';
import { answerError, refusalOf } from '../http/error-handler.ts';
import { sendScriptless } from '../http/plain-page.ts';
import { textsFor } from '../languages/visitor-language.ts';
import { hasTexts, type Texts, textsIn } from '../languages/visitor-texts.ts';
import { SentForm } from './page-forms.ts';
import { busyPage, endedPage, joinStopped } from './page-frame.ts';
import type { PageSite } from './read-ticket-page.ts';

/** Emails to the visitor are in the language of the ticket, so the page is too. */
export function textsOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  ticket?: Pick<PageSite, 'form_of_address'> & { readonly language: string | null },
): Texts {
  const language = ticket?.language;
  const form = ticket?.form_of_address;
  return language && hasTexts(language) ? textsIn(language, form) : textsFor(headers['accept-language'], form);
}

/** Unknown, ended and forged links look the same; what was typed is kept when the ticket cannot be read. */
export function answerFailedPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const texts = textsOf(request);
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

/** Of a form that was not read to its end. */
function statusOfForm(error: TooLarge | TooSlow | Invalid): number {
  if (error instanceof TooLarge) return 413;
  return error instanceof TooSlow ? 408 : 400;
}
