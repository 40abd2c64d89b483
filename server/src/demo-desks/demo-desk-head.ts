import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../http/pages/escape-html.ts';
import type { Asked } from './demo-desk-cookie.ts';
import type { DemoDesk } from './demo-desks.ts';

/** Written by the web build: web/demo-desk-files.ts */
const FILES = '.vite/demo-desk.json';

/** What the pages of a desk load more than others: the banner, which no other installation has to download. */
export function createDemoDeskHead(
  folder: string,
  { startUrl, deskOf }: { readonly startUrl: string | null; deskOf(request: Asked): DemoDesk | null },
): (request: Asked) => string {
  const file = join(folder, FILES);
  const { scripts, styles }: Record<'scripts' | 'styles', string[]> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { scripts: [], styles: [] };
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ].join('');
  return (request) => {
    const desk = deskOf(request);
    if (!desk) return '';
    const facts = { ends_at: desk.endsAt.toISOString(), start_url: startUrl };
    return `<meta name="deskbell:demo-desk" content="${escapeHtml(JSON.stringify(facts))}">${links}`;
  };
}
