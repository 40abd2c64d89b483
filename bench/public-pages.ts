/** `npm run bench:pages [-- / /contact]`: what public pages cost a first visitor with a slow phone on a slow network. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { PUBLIC_PAGES } from '../e2e/screens.ts';
import { median } from './load.ts';
import { type PageVisit, visitPage } from './page-visit.ts';

const ROUNDS = 3;
const asked = process.argv.slice(2);
const PAGES = asked.length > 0 ? asked : [...PUBLIC_PAGES, '/no-such-page'];

/** What any page costs here. */
const BARE_PAGE =
  '<!doctype html><html lang="en"><title>Bare</title><h1>A page</h1><p>With nothing but words.</p></html>';
const bare = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(BARE_PAGE));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
const dataDir = temporaryDataDir();
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  console.log(`First visit, 4x slower CPU, slow 4G (150 ms, 1.6 Mbit/s); medians of ${ROUNDS} visits. JS is brotli.`);
  const rows: Record<string, object> = {};
  for (const [name, url] of [['a bare page', bareUrl], ...PAGES.map((path) => [path, product.url + path])] as const) {
    const visits: PageVisit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitPage(browser, url));
    rows[name] = summaryOf(visits);
  }
  console.table(rows);
} finally {
  await browser.close();
  bare.close();
  await product.stop();
  removeDataDir(dataDir);
}

function summaryOf(visits: PageVisit[]): object {
  const middle = (of: (visit: PageVisit) => number) => Math.round(median(visits.map(of)));
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    'LCP ms': middle(({ paintedMs }) => paintedMs),
    'LCP element': visits[0]?.largest,
    'in first HTML': visits.every(({ largestIsFirstHtmlText }) => largestIsFirstHtmlText),
    CLS: Math.max(...visits.map(({ layoutShift }) => layoutShift)).toFixed(3),
    'TBT ms': middle(({ load }) => load.blockingMs),
    'longest task ms': middle(({ load }) => load.longestTaskMs),
    requests: middle(({ load }) => load.requests),
    'JS kB': kilobytes(middle(({ load }) => load.scriptBytes)),
    'then on touch: longest task ms': middle(({ firstTouch }) => firstTouch.longestTaskMs),
    'requests then': middle(({ firstTouch }) => firstTouch.requests),
    'JS kB then': kilobytes(middle(({ firstTouch }) => firstTouch.scriptBytes)),
  };
}
