import type { FastifyInstance } from 'fastify';
import { scriptlessPolicy } from '../pages/plain-page.ts';
import { type FixedAnswer, fixedAnswer, sendFixedAnswer } from '../server/fixed-answer.ts';
import { apiReferencePages } from './api-reference.ts';
import type { ApiDescription } from './openapi.ts';

/** The API for programs, and the same for people; described at the first request, because it would delay each start. */
export function apiDescriptionRoutes(app: FastifyInstance, describe: () => ApiDescription): void {
  let described: { document: FixedAnswer; pages: Map<string, FixedAnswer> } | undefined;
  const answers = () => {
    described ??= answersOf(describe());
    return described;
  };
  app.get('/api/openapi.json', (request, reply) => sendFixedAnswer(request, reply, answers().document));
  for (const url of ['/api/docs', '/api/docs/:section'])
    app.get(url, (request, reply) => {
      const page = answers().pages.get(request.url.replace(/\?.*/, ''));
      return page ? sendFixedAnswer(request, reply, page) : reply.callNotFound();
    });
}

function answersOf(description: ApiDescription) {
  const document = fixedAnswer(JSON.stringify(description), { 'content-type': 'application/json; charset=utf-8' });
  const pages = [...apiReferencePages(description)].map(([path, html]) => [path, pageAnswer(html)] as const);
  return { document, pages: new Map(pages) };
}

const pageAnswer = (html: string) =>
  fixedAnswer(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(html),
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
