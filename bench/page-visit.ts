import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { scaled } from './scale.ts';
import { SLOW_4G } from './screen-visit.ts';

/** Lighthouse's mobile preset. */
const PHONE = { width: 412, height: 823 };
const CPU_SLOWDOWN = scaled(4);
const IDLE_MS = scaled(2_000, 200);
const LONG_TASK_MS = 50;

export interface PageVisit {
  lcpMs: number;
  lcpElement: string;
  lcpIsInFirstHtml: boolean;
  layoutShift: number;
  load: Work;
  /** Work that was deferred until the first interaction. */
  firstTap: Work;
}

interface Work {
  requests: number;
  scriptBytes: number;
  blockingMs: number;
}

interface Observed {
  lcpMs: number;
  lcpElement: string;
  lcpText: string | null;
  layoutShift: number;
  tasksMs: number[];
}

/** Opens a page with an empty cache, waits for network idle, then taps it once. */
export async function visitPage(browser: Browser, url: string): Promise<PageVisit> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  // tsx wraps functions in __name(), which does not exist in the page.
  await page.addInitScript({ content: `const __name = (named) => named; (${observe})();` });
  const traffic = countTraffic(await throttle(page));

  const html = (await (await page.goto(url, { waitUntil: 'load', timeout: 60_000 }))?.text()) ?? '';
  await traffic.idle();
  const seen = await page.evaluate<Observed>('window.observed()');
  const { requests, scriptBytes } = traffic.take();
  const load = { requests, scriptBytes: scriptBytes + inlineScriptBytes(html), blockingMs: blockingMs(seen.tasksMs) };

  await page.touchscreen.tap(2, PHONE.height - 2);
  await traffic.idle();
  const { tasksMs } = await page.evaluate<Observed>('window.observed()');
  const firstTap = { ...traffic.take(), blockingMs: blockingMs(tasksMs.slice(seen.tasksMs.length)) };
  await context.close();
  return {
    lcpMs: seen.lcpMs,
    lcpElement: seen.lcpElement,
    lcpIsInFirstHtml: seen.lcpText !== null && textOf(html).includes(seen.lcpText),
    layoutShift: seen.layoutShift,
    load,
    firstTap,
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

/** Content-Length is the compressed size. */
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
    async idle() {
      lastAt = performance.now();
      while (performance.now() - lastAt < IDLE_MS) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    take() {
      const counted = { requests, scriptBytes };
      requests = 0;
      scriptBytes = 0;
      return counted;
    },
  };
}

const blockingMs = (tasksMs: number[]) => tasksMs.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0);

/** Scripts inside a template do not run. */
function inlineScriptBytes(html: string): number {
  const scripts = html
    .replaceAll(/<template[\s\S]*?<\/template>/g, '')
    .matchAll(/<script\b(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  return brotliCompressSync([...scripts].map(([, code]) => code).join('\n')).length;
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** Runs in the page before its own scripts. */
function observe() {
  const seen: Observed = { lcpMs: 0, lcpElement: 'none', lcpText: null, layoutShift: 0, tasksMs: [] };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    return () => observer.takeRecords().forEach(note);
  };
  const flushes = [
    watch('largest-contentful-paint', (entry) => {
      const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string };
      const text = element?.textContent?.trim() ?? '';
      seen.lcpMs = entry.startTime;
      seen.lcpElement = `${element?.tagName.toLowerCase() ?? '?'} "${text.slice(0, 40)}"`;
      seen.lcpText = url === '' ? (element?.firstChild?.textContent?.trim() ?? null) : null;
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
