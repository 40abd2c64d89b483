/** `npm run bench -- pages [/ /contact]`: what public pages cost on a first visit with a slow phone and a slow network. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { PUBLIC_PAGES } from '../e2e/screens.ts';
import { median } from './load.ts';
import { openProduct } from './open-product.ts';
import { type PageVisit, visitPage } from './page-visit.ts';
import { isSmoke, scaled, words } from './scale.ts';

const ROUNDS = scaled(3);
const SCRIPT_MAX_BYTES = 3_000;
const all = isSmoke ? PUBLIC_PAGES.slice(0, 1) : [...PUBLIC_PAGES, '/no-such-page'];
const PAGES = words.length > 0 ? words : all;

/** Baseline: the cost of any page on this machine. */
const BARE_PAGE = '<!doctype html><html lang="en"><title>Bare</title><h1>A page</h1><p>Nothing but text.</p></html>';
const bare = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(BARE_PAGE));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;

const product = await openProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  console.log(`First visit, 4x slower CPU, slow 4G (150 ms, 1.6 Mbit/s); medians of ${ROUNDS} visits. JS is brotli.`);
  console.log('Must hold: LCP text in the first HTML, CLS 0, at most 3 kB of JS before the first interaction.');
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
  await product.close();
}

function summaryOf(visits: PageVisit[]): object {
  const medianOf = (of: (visit: PageVisit) => number) => Math.round(median(visits.map(of)));
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const isInFirstHtml = visits.every(({ lcpIsInFirstHtml }) => lcpIsInFirstHtml);
  const layoutShift = Math.max(...visits.map((visit) => visit.layoutShift));
  const scriptBytes = medianOf(({ load }) => load.scriptBytes);
  return {
    holds: isInFirstHtml && layoutShift === 0 && scriptBytes <= SCRIPT_MAX_BYTES,
    'LCP in first HTML': isInFirstHtml,
    CLS: layoutShift.toFixed(3),
    'JS kB': kilobytes(scriptBytes),
    requests: medianOf(({ load }) => load.requests),
    'LCP ms': medianOf(({ lcpMs }) => lcpMs),
    'LCP element': visits[0]?.lcpElement,
    'TBT ms': medianOf(({ load }) => load.blockingMs),
    'JS kB on first tap': kilobytes(medianOf(({ firstTap }) => firstTap.scriptBytes)),
    'requests on first tap': medianOf(({ firstTap }) => firstTap.requests),
    'TBT ms on first tap': medianOf(({ firstTap }) => firstTap.blockingMs),
  };
}
