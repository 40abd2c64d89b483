import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { createAppPage } from './app-page.ts';
import { answerNotFound } from './error-handler.ts';
import { type OwnerLookup, redirectSignedIn } from './front-page.ts';
import { pagePolicy } from './security-headers.ts';

const ONE_YEAR_SECONDS = 31_536_000;
/** Pages are compressed at every start: a higher quality would delay it by a second. */
const BROTLI_QUALITY = 6;
const PRERENDERED = 'index.html';
const FALLBACK = '__spa-fallback.html';
const NOT_FOUND_FOLDER = '404';

interface Page {
  readonly html: string;
  readonly brotli: Buffer;
  readonly etag: string;
  readonly policy: string;
}

interface WebBuild {
  readonly folder: string;
  readonly config: Pick<Config, 'publicUrl' | 'supportEmail' | 'socialLinks'>;
  /** Rendered in the browser; all other pages are prerendered. */
  readonly appRoutes: readonly string[];
  readonly ownerLookup: OwnerLookup;
}

/** Prerendered pages, the fallback page for app routes, and assets. */
export async function serveWebBuild(
  app: FastifyInstance,
  { folder, config, appRoutes, ownerLookup }: WebBuild,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=0, must-revalidate',
      );
    },
  });

  const { publicUrl } = config;
  const placeholders = placeholderValues(config);
  const pages = prerenderedPages(folder);
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain').send(robots(publicUrl)));
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml').send(
      sitemap(
        publicUrl,
        pages.map(([url]) => url),
      ),
    ),
  );
  for (const [url, file] of pages) {
    const page = readPage(file, placeholders);
    const hooks = url === '/' ? { onRequest: redirectSignedIn(ownerLookup) } : {};
    app.get(url, hooks, (request, reply) => sendBuiltPage(request, reply, page, 200));
  }
  const fallback = readPage(join(folder, FALLBACK), placeholders);
  const appPage = createAppPage(folder, fallback.html);
  for (const url of appRoutes)
    app.get(url, (request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', vary: 'cookie' });
      return sendBuiltPage(request, reply, pageOf(appPage(url, request), fallback.policy), 200);
    });

  const notFound = readPage(join(folder, NOT_FOUND_FOLDER, PRERENDERED), placeholders);
  app.setNotFoundHandler((request, reply) => {
    const isPageVisit = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith('/api/');
    if (isPageVisit && request.headers.accept?.includes('text/html'))
      return sendBuiltPage(request, reply, notFound, 404);
    return answerNotFound(request, reply);
  });
}

/** The build knows neither the address of the installation nor its operator. */
const placeholderValues = ({ publicUrl, supportEmail, socialLinks }: WebBuild['config']): Record<string, string> => ({
  // In JSON-LD the links are items of an array, elsewhere text.
  ',"https://social.deskbell.invalid"': socialLinks.map((link) => `,${JSON.stringify(link)}`).join(''),
  'https://social.deskbell.invalid': socialLinks.join(' '),
  'https://deskbell.invalid': publicUrl,
  'support@deskbell.invalid': supportEmail,
});

function prerenderedPages(folder: string): [url: string, file: string][] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== NOT_FOUND_FOLDER,
  );
  const candidates: [string, string][] = [['/', join(folder, PRERENDERED)]];
  for (const { name } of folders) candidates.push([`/${name}`, join(folder, name, PRERENDERED)]);
  return candidates.filter(([, file]) => existsSync(file));
}

const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /local-accounts/\nSitemap: ${publicUrl}/sitemap.xml\n`;

const sitemap = (publicUrl: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`;

function readPage(file: string, placeholders: Record<string, string>): Page {
  let html = readFileSync(file, 'utf8');
  for (const [placeholder, value] of Object.entries(placeholders)) html = html.replaceAll(placeholder, value);
  return pageOf(html, pagePolicy(html));
}

const pageOf = (html: string, policy: string): Page => ({
  html,
  brotli: brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
  policy,
});

function sendBuiltPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: 200 | 404): FastifyReply {
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '),
  });
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  if (/\bbr\b/.test(String(request.headers['accept-encoding'])))
    return reply.header('content-encoding', 'br').send(page.brotli);
  return reply.send(page.html);
}

const FIVE_MINUTES_SECONDS = 300;

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
        // Immutable under its hashed name; the loader and a substitute for an older file may change.
        const isHashedName =
          reply.request.url.includes(basename(path).replace(/\.(br|gz)$/, '')) && !path.includes('widget.js');
        reply.header(
          'cache-control',
          isHashedName ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : `public, max-age=${FIVE_MINUTES_SECONDS}`,
        );
        reply.header('access-control-allow-origin', '*');
        reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
    // A cached loader or form may request a file of an earlier release: it gets the current one.
    scope.get<{ Params: { file: string } }>('/widget/:file', (request, reply) => {
      const nameAndLanguage = /^((?:form|sending)-[a-z]+-)[\w-]+\.js$/.exec(request.params.file)?.[1];
      const file = files.find((candidate) => nameAndLanguage && candidate.startsWith(nameAndLanguage));
      if (!file) return answerNotFound(request, reply);
      return reply.sendFile(file, folder);
    });
    scope.get('/widget.js', (_request, reply) => reply.sendFile('widget.js', folder));
  });
}
