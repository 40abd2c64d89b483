import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HELP_PAGES } from '../../contract/src/documentation.ts';
import { filesUnder } from '../input-hash.ts';
import { ROOT } from '../run-command.ts';
import { labelsOf, linksOf, picturesOf } from './article.ts';
import { addressOf } from './article-page.ts';
import { buildDocumentation } from './build-documentation.ts';
import { readContents, SOURCES } from './contents.ts';
import { readBlocks } from './markdown.ts';

const articles = readContents().flatMap((group) => group.articles);
const sources = ['web/src', 'contract/src']
  .flatMap((path) => filesUnder(join(ROOT, path)))
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const ids = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** Text between tags, or all of a string. */
const isOnScreen = (label: string) => {
  const text = label.replaceAll(/[^\w ]/g, '\\$&').replaceAll(' ', '\\s+');
  return new RegExp(`(?:['"\`>}]|^)\\s*${text}\\s*(?:['"\`<{]|$)`, 'm').test(sources);
};

const folder = mkdtempSync(join(tmpdir(), 'deskbell-docs-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
beforeAll(() => buildDocumentation(folder, new Date('2026-11-18T12:10:00Z')));
afterAll(() => rmSync(folder, { recursive: true }));

test('every label in bold stands on a screen', () => {
  const missing = articles.flatMap((article) =>
    labelsOf(article)
      .filter((label) => !isOnScreen(label))
      .map((label) => `${article.page}: ${label}`),
  );
  expect(missing).toEqual([]);
});

test('every link leads to a page, a screen or another site', () => {
  const pages = new Set(articles.map(({ page }) => addressOf(page)));
  const screens = /^\/(docs\/open\/(site|team)|dashboard|tickets|inbox|reports|api\/docs)(\?[\w=&-]+)?$/;
  const wrong = articles
    .flatMap((article) => [article.opens.address, ...linksOf(article)])
    .filter((address) => !pages.has(address) && !screens.test(address) && !address.startsWith('https://'));
  expect(wrong).toEqual([]);
  const fromScreens = [...sources.matchAll(/['"](\/docs\/[\w-]+)['"]/g)].map(([, address = '']) => address);
  const helped = [...HELP_PAGES.map(addressOf), ...fromScreens];
  expect(helped.filter((address) => !pages.has(address))).toEqual([]);
});

test('every article is a page with the date of the build, and with pictures of both themes and widths', () => {
  for (const article of articles) {
    const html = read(`${article.page}.html`);
    expect(html, article.page).toContain('<time datetime="2026-11-18">18 November 2026</time>');
    expect(picturesOf(article).length, article.page).toBeGreaterThan(0);
    const files = [...html.matchAll(/"\/docs\/(files\/[^"]+\.webp)"/g)].map(([, path = '']) => path);
    expect(files.length, article.page).toBe(picturesOf(article).length * 4);
    expect(files.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(
      html.match(/<img [^>]*>/g)?.every((tag) => /width="\d+" height="\d+" alt="[^"]+" loading="lazy"/.test(tag)),
    ).toBe(true);
    expect(new Set(ids(html)).size, article.page).toBe(ids(html).length);
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids(html), article.page).toContain(id);
  }
});

test('every source and every picture is used', () => {
  const files = readdirSync(join(ROOT, SOURCES)).filter((name) => name.endsWith('.md'));
  expect(files.sort()).toEqual(articles.map(({ page }) => `${page}.md`).sort());
  const used = new Set(articles.flatMap(picturesOf));
  const unused = readdirSync(join(ROOT, SOURCES, 'pictures')).filter(
    (name) => !used.has(name.replace(/-(wide|phone)-(light|dark)\.webp$/, '')),
  );
  expect(unused).toEqual([]);
});

test('the order of the index is that of Previous and Next', () => {
  const order = [...read('index.html').matchAll(/class="entry" href="(\/docs[^"]+)"/g)].map(([, url]) => url);
  const neighbors = /class="neighbors".*?href="([^"]+)".*?href="([^"]+)"/s;
  for (const [at, url] of order.entries()) {
    const [, before, after] = neighbors.exec(read(`${url?.slice('/docs/'.length)}.html`)) ?? [];
    expect([before, after]).toEqual([order[at - 1] ?? '/docs', order[at + 1] ?? '/docs']);
  }
});

test('what Markdown has beyond the documentation is refused', () => {
  for (const source of ['# Title', '| a | b |', '<div>', '* star', '![alt](name)'])
    expect(() => readBlocks(source), source).toThrow();
});
