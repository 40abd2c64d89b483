import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pagePolicy } from '../server/security-headers.ts';

/** Pages rendered by the server, which work without scripts; styled by web/src/styles/plain-pages.css. */
interface PlainPage {
  readonly language: string;
  /** HTML, like all fields below: the caller escapes. */
  readonly title: string;
  readonly header: string;
  readonly main: string;
  readonly footer: string;
  /** A card in the middle, or a column from the top. */
  readonly layout?: 'card' | 'column';
  /** CSS that depends on the request, such as a color. */
  readonly styles?: string;
}

export function plainPage({ language, title, header, main, footer, styles, layout = 'card' }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain-pages.css">
${styles ? `<style>${styles}</style>\n` : ''}</head>
<body class="${layout === 'card' ? 'lone' : 'lone visit'}">
<header class="lone-top">${header}</header>
<main class="${layout === 'card' ? 'lone-mid' : 'lone-col'}">
  ${main}
</main>
<footer class="lone-end">${footer}</footer>
</body>
</html>
`;
}

export const icon = (paths: string, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const EXCLAMATION =
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>';

const BELL =
  'M14 3.5h4a1.75 1.75 0 0 1 0 3.5h-.5v1.87C23.6 9.5 28 14.3 28 20.2c0 .9-.7 1.6-1.6 1.6H5.6c-.9 0-1.6-.7-1.6-1.6 0-5.9 4.4-10.7 10.5-11.33V7H14a1.75 1.75 0 0 1 0-3.5zM4 24h24a2 2 0 0 1 0 4H4a2 2 0 0 1 0-4z';

export const bell = `<svg viewBox="0 0 32 32" aria-hidden="true"><path class="bell" d="${BELL}"/></svg>`;

export const logo = (href: string, label: string) =>
  `<a class="logo" href="${href}" aria-label="${label}">${bell}<span class="word">Deskbell</span></a>`;

/** The page may run scripts of ours and its own inline ones. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': pagePolicy(html), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

export function sendScriptless(reply: FastifyReply, html: string): FastifyReply {
  if (!reply.hasHeader('x-robots-tag')) reply.header('x-robots-tag', 'noindex');
  return reply.header('content-security-policy', scriptlessPolicy(html)).type('text/html; charset=utf-8').send(html);
}

export function scriptlessPolicy(html: string): string {
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
  const hash = styles ? ` 'sha256-${createHash('sha256').update(styles).digest('base64')}'` : '';
  return `default-src 'none'; style-src 'self'${hash}; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
}
