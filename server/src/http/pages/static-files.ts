import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { firstLanguage } from '../../languages/visitor-language.ts';
import { answerNotFound } from '../server/error-handler.ts';
import { type FixedAnswer, fixedAnswer, sendFixedAnswer, sendGrowing, sendUncached } from '../server/fixed-answer.ts';
import { pagePolicy } from '../server/security-headers.ts';
import { createAppPage } from './app-page.ts';
import { documentationPaths } from './documentation.ts';
import { logProviderError, lookUpReader, redirectSignedIn, type UserLookup } from './front-page.ts';
import { isHinted, pageAnswers } from './page-answers.ts';
import { fillPage, type InstallationValues, installationValues, type ShownSettings } from './page-placeholders.ts';
import { sendPage } from './plain-page.ts';
import { privateNotFoundPage, signInPage } from './private-pages.ts';

const ONE_YEAR_SECONDS = 31_536_000;
const PRERENDERED = 'index.html';
const FALLBACK = '__spa-fallback.html';
const NOT_FOUND_FOLDER = '404';
const PUSH_WORKER = 'push-worker.js';
/** Browsers look for a later release of it; its policy holds for what it fetches itself. */
const PUSH_WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
};
const CALLBACK_ROUTE = '/auth/callback';

export interface AppRoute {
  readonly url: string;
  /** For capability URLs: whether the secret in this one is valid. Without, the page is answered 404. */
  readonly isValid?: (request: FastifyRequest) => Promise<boolean>;
}

interface WebBuild {
  readonly folder: string;
  readonly documentationFolder: string | null;
  readonly config: ShownSettings & Pick<Config, 'termsUrl' | 'privacyUrl'>;
  /** The size of the widget.js that is sent to browsers, which the pages tell. */
  readonly widgetBytes: number | null;
  /** Rendered in the browser; all other pages are prerendered. */
  readonly appRoutes: readonly AppRoute[];
  readonly userLookup: UserLookup;
  /** Added to the head of pages that are rendered in the browser. */
  readonly headOf?: (request: FastifyRequest) => string;
  /** Another part serves `/`. */
  readonly hasOtherFront?: boolean;
}

export async function serveWebBuild(
  app: FastifyInstance,
  { folder, documentationFolder, config, widgetBytes, appRoutes, userLookup, headOf, hasOtherFront = false }: WebBuild,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (path.startsWith(join(folder, PUSH_WORKER))) return void reply.headers(PUSH_WORKER_HEADERS);
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
      );
    },
  });

  const values = installationValues(config, widgetBytes);
  const read = (file: string) => readPage(join(folder, file), values);
  const fallback = read(FALLBACK);
  const pages = appPages(app, fallback, createAppPage(folder, fallback.body.toString(), headOf));
  serveAppRoutes(app, appRoutes, pages);
  const prerendered = prerenderedPages(folder);
  const known = prerendered.map(([url]) => url);
  const signedIn = { userLookup, pages };
  if (config.publicPages === 'off') return servePrivatePages(app, config, { known, signedIn, hasOtherFront });

  const { publicUrl } = config;
  const listed = [...known, ...documentationPaths(documentationFolder)];
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)));
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml').send(sitemap(publicUrl, listed)));
  for (const [url, file] of prerendered) {
    const page = read(file);
    const hooks = url === '/' ? { onRequest: redirectSignedIn(userLookup) } : {};
    app.get(url, hooks, (request, reply) => sendFixedAnswer(request, reply, page));
  }
  const notFound = read(join(NOT_FOUND_FOLDER, PRERENDERED));
  answerUnknownAddresses(app, signedIn, (request, reply) => sendFixedAnswer(request, reply, notFound, 404));
}

type AppPages = ReturnType<typeof appPages>;

interface SignedInPages {
  readonly userLookup: UserLookup;
  readonly pages: AppPages;
}

/** Pages that are rendered in the browser. */
function appPages(app: FastifyInstance, fallback: FixedAnswer, pageOf: ReturnType<typeof createAppPage>) {
  const { etag: _, ...others } = fallback.headers;
  const headers = { ...others, vary: 'cookie, accept-encoding' };
  return {
    plain(route: string, request: FastifyRequest): FixedAnswer {
      const { head, body, end } = pageOf(route, request);
      return fixedAnswer(head + body + end, headers);
    },
    sendWithAnswers(route: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
      const { head, body, end } = pageOf(route, request);
      const { announcement, write } = pageAnswers(app, request);
      // The scripts are named before the answers, and run while these come.
      return sendGrowing(request, reply.headers(headers), { start: head + announcement + body, writeMore: write, end });
    },
  };
}

function serveAppRoutes(app: FastifyInstance, routes: readonly AppRoute[], pages: AppPages): void {
  for (const { url, isValid } of routes) {
    const hooks = url === CALLBACK_ROUTE ? { onRequest: logProviderError } : {};
    app.get(url, hooks, async (request, reply) => {
      if (!isValid) {
        reply.header('x-robots-tag', 'noindex');
        if (isHinted(request)) return pages.sendWithAnswers(url, request, reply);
        return sendFixedAnswer(request, reply, pages.plain(url, request));
      }
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
      if (!(await isValid(request))) return sendUncached(reply, pages.plain(url, request), 404);
      if (isHinted(request)) return pages.sendWithAnswers(url, request, reply);
      return sendUncached(reply, pages.plain(url, request), 200);
    });
  }
}

/** The front page is a sign-in page, and search engines are kept out. */
function servePrivatePages(
  app: FastifyInstance,
  config: WebBuild['config'],
  { known, signedIn, hasOtherFront }: { known: readonly string[]; signedIn: SignedInPages; hasOtherFront: boolean },
): void {
  const front = signInPage(config);
  const notFound = privateNotFoundPage(config);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send('User-agent: *\nDisallow: /\n'));
  if (!hasOtherFront)
    app.get('/', { onRequest: redirectSignedIn(signedIn.userLookup) }, (_request, reply) =>
      sendPage(reply.header('x-robots-tag', 'noindex'), front),
    );
  const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply.code(404), notFound);
  // The app has a screen for each of these.
  for (const url of known) if (url !== '/') app.get(url, sendNotFound);
  answerUnknownAddresses(app, signedIn, sendNotFound);
}

/** Browsers get a page, programs JSON. Signed-in users keep their top bar, so they get the app. */
function answerUnknownAddresses(
  app: FastifyInstance,
  { userLookup, pages }: SignedInPages,
  sendNotFoundPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPageVisit = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (!isPageVisit || !request.headers.accept?.includes('text/html')) return answerNotFound(request, reply);
    const isSignedIn = isHinted(request) && (await lookUpReader(userLookup, request, reply)) !== null;
    return isSignedIn ? pages.sendWithAnswers('*', request, reply.code(404)) : sendNotFoundPage(request, reply);
  });
}

function prerenderedPages(folder: string): [url: string, file: string][] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== NOT_FOUND_FOLDER,
  );
  const candidates: [string, string][] = [['/', PRERENDERED]];
  for (const { name } of folders) candidates.push([`/${name}`, join(name, PRERENDERED)]);
  return candidates.filter(([, file]) => existsSync(join(folder, file)));
}

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /local-accounts/\nSitemap: ${publicUrl}/sitemap.xml\n`;

const sitemap = (publicUrl: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`;

function readPage(file: string, values: InstallationValues): FixedAnswer {
  const html = fillPage(readFileSync(file, 'utf8'), values);
  return fixedAnswer(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(html),
  });
}

const FIVE_MINUTES_SECONDS = 300;

/** What every page view of a customer's site loads. */
export const sizeOfWidget = (folder: string): number => statSync(join(folder, 'widget.js.br')).size;

/** The widget script for customers' pages: the loader under a fixed name, the files it loads under hashed names. */
export async function serveWidgetBuild(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/widget/',
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz', '**/*.map', 'stamp*', '.*'],
      cacheControl: false,
      decorateReply: !app.hasReplyDecorator('sendFile'),
      setHeaders: (reply, path) => {
        // Immutable under its hash; the loader and a substitute for an older file may change.
        const isHashedName = reply.request.url.includes(
          widgetFileOf(basename(path).replace(/\.(br|gz)$/, ''))?.hash ?? 'no hash',
        );
        reply.header(
          'cache-control',
          isHashedName ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : `public, max-age=${FIVE_MINUTES_SECONDS}`,
        );
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    const files = new Map(readdirSync(folder).map((file) => [keyOf(widgetFileOf(file)), file]));
    // A cached loader or form may request a file of an earlier release: it gets the current one.
    scope.get<{ Params: { '*': string } }>('/widget/*', (request, reply) => {
      const wanted = widgetFileOf(request.params['*']);
      const file = wanted && files.get(keyOf(wanted));
      if (!file) return answerNotFound(request, reply);
      return reply.sendFile(file, folder);
    });
    scope.get('/widget.js', (_request, reply) => reply.sendFile('widget.js', folder));
  });
}

interface WidgetFile {
  readonly name: string;
  readonly language: string;
  readonly hash: string;
}

/** The loader asks for `form-de-AT,fr-abc.js` with the languages of page and browser; the first with texts is chosen. */
function widgetFileOf(file: string): WidgetFile | undefined {
  const [, name = '', tags = '', hash = ''] = /^([a-z]+)-(.*)-(\w+)\.js$/s.exec(file) ?? [];
  return name === '' ? undefined : { name, language: firstLanguage(tags.split(',')), hash };
}

const keyOf = (file: WidgetFile | undefined): string => `${file?.name} ${file?.language}`;
