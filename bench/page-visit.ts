import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** A mid-range phone on slow 4G, as Lighthouse has it. */
const PHONE = { width: 412, height: 823 };
const CPU_SLOWDOWN = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const QUIET_MS = 2_000;
const BLOCKING_FROM_MS = 50;

export interface PageVisit {
  paintedMs: number;
  /** The largest thing painted: what it is, and whether it is text that came with the first HTML. */
  largest: string;
  largestIsFirstHtmlText: boolean;
  layoutShift: number;
  /** Of the first look, before anybody touched anything. */
  load: Work;
  /** Of the first touch: what the page had put off until somebody was there. */
  firstTouch: Work;
}

interface Work {
  requests: number;
  scriptBytes: number;
  blockingMs: number;
  longestTaskMs: number;
}

interface Observed {
  paintedMs: number;
  largest: string;
  largestText: string | null;
  layoutShift: number;
  tasksMs: number[];
}

/** Opens a page for the first time, waits until nothing happens any more, then touches it once. */
export async function visitPage(browser: Browser, url: string): Promise<PageVisit> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  // The loader of these files calls __name in every function; the page knows no such thing.
  await page.addInitScript({ content: `const __name = (named) => named; (${observe})();` });
  const slow = await throttle(page);
  const traffic = countTraffic(slow);

  const html = (await (await page.goto(url, { waitUntil: 'load', timeout: 60_000 }))?.text()) ?? '';
  await traffic.quiet();
  const seen = await page.evaluate<Observed>('window.observed()');
  const { requests, scriptBytes } = traffic.take();
  const load = { requests, scriptBytes: scriptBytes + inlineScriptBytes(html), ...workOf(seen.tasksMs) };

  await page.touchscreen.tap(2, PHONE.height - 2);
  await traffic.quiet();
  const { tasksMs } = await page.evaluate<Observed>('window.observed()');
  const firstTouch = { ...traffic.take(), ...workOf(tasksMs.slice(seen.tasksMs.length)) };
  await context.close();
  return {
    paintedMs: seen.paintedMs,
    largest: seen.largest,
    largestIsFirstHtmlText: seen.largestText !== null && wordsOf(html).includes(seen.largestText),
    layoutShift: seen.layoutShift,
    load,
    firstTouch,
  };
}

async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}

/** Counts what crosses the wire; the length a script is announced with is its compressed one. */
function countTraffic(session: CDPSession) {
  let requests = 0;
  let scriptBytes = 0;
  let lastAt = performance.now();
  session.on('Network.requestWillBeSent', ({ request }) => {
    lastAt = performance.now();
    if (!request.url.startsWith('data:')) requests += 1;
  });
  session.on('Network.responseReceived', ({ response, type }) => {
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    if (type === 'Script' && !response.fromDiskCache) scriptBytes += Number(length ?? 0);
  });
  session.on('Network.loadingFinished', () => {
    lastAt = performance.now();
  });
  return {
    async quiet() {
      lastAt = performance.now();
      while (performance.now() - lastAt < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    take() {
      const counted = { requests, scriptBytes };
      requests = 0;
      scriptBytes = 0;
      return counted;
    },
  };
}

const workOf = (tasksMs: number[]) => ({
  blockingMs: tasksMs.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_FROM_MS), 0),
  longestTaskMs: Math.max(0, ...tasksMs),
});

/** What stands in a template does not run. */
function inlineScriptBytes(html: string): number {
  const scripts = html
    .replaceAll(/<template[\s\S]*?<\/template>/g, '')
    .matchAll(/<script\b(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  return brotliCompressSync([...scripts].map(([, code]) => code).join('\n')).length;
}

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** Runs in the page, before anything of its own. */
function observe() {
  const seen: Observed = { paintedMs: 0, largest: 'nothing', largestText: null, layoutShift: 0, tasksMs: [] };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    return () => observer.takeRecords().forEach(note);
  };
  const flushes = [
    watch('largest-contentful-paint', (entry) => {
      const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
      const words = element?.textContent?.trim() ?? '';
      seen.paintedMs = entry.startTime;
      seen.largest = `${element?.tagName.toLowerCase() ?? '?'} "${words.slice(0, 40)}"`;
      seen.largestText = url === '' ? (element?.firstChild?.textContent?.trim() ?? null) : null;
    }),
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) seen.layoutShift += value;
    }),
    watch('longtask', ({ duration }) => seen.tasksMs.push(duration)),
  ];
  Object.assign(window, {
    observed() {
      for (const flush of flushes) flush();
      return structuredClone(seen);
    },
  });
}
