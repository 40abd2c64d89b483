import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fixedAnswer, sendFixedAnswer } from '../server/fixed-answer.ts';
import { pagePolicy } from '../server/security-headers.ts';
import { foundHtml, readSearchIndex } from './documentation-search.ts';
import { escapeHtml } from './escape-html.ts';
import { fillPage, installationValues, type ShownSettings } from './page-placeholders.ts';
import { sendPage } from './plain-page.ts';

const ROOT = '/docs';
const INDEX = 'index';
const ONE_YEAR_SECONDS = 31_536_000;
const FOUND = '<!--found--><!--/found-->';
const EMPTY_FIELD = 'autocomplete="off" value=""';
const MAX_WORDS_LENGTH = 100;

const pagesIn = (folder: string) => readdirSync(folder).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);
const addressOf = (page: string) => (page === INDEX ? ROOT : `${ROOT}/${page}`);

export const documentationPaths = (folder: string | null): string[] => (folder ? pagesIn(folder).map(addressOf) : []);

const pageAnswer = (html: string) =>
  fixedAnswer(html, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(html) });

/** The pages that scripts/documentation builds; without public pages they are there for the desk's own members. */
export async function serveDocumentation(app: FastifyInstance, folder: string, config: ShownSettings): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'files'),
    prefix: `${ROOT}/files/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`),
  });
  const values = installationValues(config, null);
  const isIndexed = config.publicPages === 'full';
  const read = (page: string) => fillPage(readFileSync(join(folder, `${page}.html`), 'utf8'), values);
  for (const page of pagesIn(folder).filter((each) => each !== INDEX)) {
    const answer = pageAnswer(read(page));
    app.get(addressOf(page), (request, reply) => {
      if (!isIndexed) reply.header('x-robots-tag', 'noindex');
      return sendFixedAnswer(request, reply, answer);
    });
  }

  const index = readSearchIndex(readFileSync(join(folder, 'search.json'), 'utf8'));
  const html = read(INDEX);
  const answer = pageAnswer(html);
  app.get<{ Querystring: { q?: unknown } }>(ROOT, (request, reply) => {
    const { q } = request.query;
    const words = typeof q === 'string' ? q.trim().slice(0, MAX_WORDS_LENGTH) : '';
    if (words !== '' || !isIndexed) reply.header('x-robots-tag', 'noindex');
    if (words === '') return sendFixedAnswer(request, reply, answer);
    const found = foundHtml(index, words, isIndexed ? '/contact' : `mailto:${config.supportEmail}`);
    const withWords = `autocomplete="off" value="${escapeHtml(words)}"`;
    return sendPage(
      reply,
      html.replace(FOUND, () => found).replace(EMPTY_FIELD, () => withWords),
    );
  });
}
