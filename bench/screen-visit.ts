import type { Browser, CDPSession, Page } from '@playwright/test';
import type { CookieClient } from './cookie-client.ts';
import { scaled } from './scale.ts';

const DESKTOP = { width: 1280, height: 800 };
const CPU_SLOWDOWN = scaled(4);
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const TIMEOUT_MS = 60_000;
/** Prefetches start when the browser is idle. */
const LATER_MS = scaled(4_000);

export interface Screen {
  name: string;
  path: string;
  origin?: string;
  /** An expression that is truthy once the content is in the page. */
  isReadable: string;
}

interface Stage {
  requests: number;
  kB: number;
  'first starts': number;
  'last ends': number;
}

export interface ScreenVisit {
  readableMs: number;
  requests: number;
  /** Requests within four seconds after the content was readable. */
  laterRequests: number;
  bytes: number;
  mainThreadMs: number;
  stages: Record<string, Record<string, number>>;
}

export async function openScreen(
  browser: Browser,
  { path, isReadable, origin }: Screen,
  owner: CookieClient,
  isSlow: boolean,
): Promise<ScreenVisit> {
  const context = await browser.newContext({ viewport: DESKTOP });
  await context.addCookies(owner.browserCookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  const traffic = watchTraffic(session);
  await page.addInitScript({ content: noteReadable(isReadable) });
  await page.goto((origin ?? owner.origin) + path, { waitUntil: 'commit', timeout: TIMEOUT_MS });
  const readableMs = await waitUntilReadable(page);
  const mainThreadMs = await mainThreadTime(session);
  const seen = traffic.until(readableMs);
  await page.waitForTimeout(LATER_MS);
  const laterRequests = traffic.count() - seen.requests;
  await context.close();
  const readable = { requests: 0, kB: 0, 'first starts': readableMs, 'last ends': readableMs };
  return { readableMs, laterRequests, mainThreadMs, ...seen, stages: rounded({ ...seen.stages, readable }) };
}

/** The time of the paint that shows the content. A check in every frame would take 5 of the 16 ms on a slow CPU. */
const noteReadable = (isReadable: string) => `
  window.readable = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!(${isReadable})) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    });
    observer.observe(document, { childList: true, subtree: true });
  });`;

/** Rejects when the content never appears, for example because the screen failed. */
const waitUntilReadable = (page: Page): Promise<number> =>
  Promise.race([
    page.evaluate<number>('window.readable'),
    page.waitForTimeout(TIMEOUT_MS).then(() => {
      throw new Error(`${page.url()} was not readable within ${TIMEOUT_MS} ms`);
    }),
  ]);

async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

interface Request {
  kind: string;
  startMs: number;
  endMs: number | null;
  bytes: number;
}

const KINDS: Record<string, string> = { Document: 'page', Stylesheet: 'styles', Script: 'scripts', Font: 'font' };

/** Ignores cached responses. Times are relative to the request for the page; bytes are those on the wire. */
function watchTraffic(session: CDPSession) {
  const requests = new Map<string, Request>();
  let startedAt: number | null = null;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (request.url.startsWith('data:')) return;
    startedAt ??= timestamp;
    const kind = request.url.includes('/api/') ? 'data' : (KINDS[type ?? ''] ?? 'other');
    requests.set(requestId, { kind, startMs: (timestamp - startedAt) * 1000, endMs: null, bytes: 0 });
  });
  // Styles of lazy parts name those of the screen again.
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request && startedAt !== null)
      Object.assign(request, { endMs: (timestamp - startedAt) * 1000, bytes: encodedDataLength });
  });

  return {
    count: () => requests.size,
    until(timeMs: number) {
      const made = [...requests.values()].filter(({ startMs }) => startMs <= timeMs);
      const stages: Record<string, Stage> = {};
      for (const kind of ['page', 'styles', 'scripts', 'font', 'data', 'other']) {
        const ofKind = made.filter((request) => request.kind === kind);
        if (ofKind.length === 0) continue;
        stages[kind] = {
          requests: ofKind.length,
          kB: sumOf(ofKind, ({ bytes }) => bytes) / 1000,
          'first starts': Math.min(...ofKind.map(({ startMs }) => startMs)),
          'last ends': Math.max(...ofKind.map(({ endMs }) => endMs ?? 0)),
        };
      }
      return { requests: made.length, bytes: sumOf(made, ({ bytes }) => bytes), stages };
    },
  };
}

const sumOf = (requests: Request[], of: (request: Request) => number) =>
  requests.reduce((sum, request) => sum + of(request), 0);

const rounded = (stages: Record<string, Stage>): Record<string, Record<string, number>> =>
  Object.fromEntries(
    Object.entries(stages).map(([name, stage]) => [
      name,
      Object.fromEntries(Object.entries(stage).map(([column, value]) => [column, Math.round(value)])),
    ]),
  );
