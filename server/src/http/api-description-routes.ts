import type { FastifyInstance } from 'fastify';
import { apiReferencePage } from './api-reference.ts';
import { fixedAnswer, sendFixedAnswer } from './fixed-answer.ts';
import type { ApiDescription } from './openapi.ts';
import { scriptlessPolicy } from './plain-page.ts';

/** The API for programs, and the same for people. */
export function apiDescriptionRoutes(app: FastifyInstance, description: ApiDescription): void {
  const document = fixedAnswer(JSON.stringify(description), { 'content-type': 'application/json; charset=utf-8' });
  const html = apiReferencePage(description);
  const page = fixedAnswer(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': scriptlessPolicy(html),
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  app.get('/api/openapi.json', (request, reply) => sendFixedAnswer(request, reply, document));
  app.get('/api/docs', (request, reply) => sendFixedAnswer(request, reply, page));
}
