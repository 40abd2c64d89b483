/** `npm run bench -- widget`: the widget's cost for a page and its latency, with 4x CPU throttling. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { CookieClient } from './cookie-client.ts';
import { startHostPages } from './host-pages.ts';
import { median } from './load.ts';
import { openProduct } from './open-product.ts';
import { scaled } from './scale.ts';

const RUNS = scaled(9);
const CPU_SLOWDOWN = scaled(4);
/** Lighthouse's preset; throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const DIST = fileURLToPath(new URL('../widget/dist', import.meta.url));

interface Visit {
  page: Page;
  browser: CDPSession;
  requests: string[];
}

async function visit(chrome: Browser, address: string, isSlow: boolean, measure: (visit: Visit) => Promise<number>) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable');
  await browser.send('Network.enable');
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (isSlow) await browser.send('Network.emulateNetworkConditions', SLOW_4G);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // Functions compiled by tsx call this helper.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('deskbell-widget')) requestAnimationFrame(() => performance.mark('tab drawn'));
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(address);
  const measured = await measure({ page, browser, requests });
  await context.close();
  return measured;
}

const waitForTab = (page: Page) => page.getByRole('button', { name: 'Support' }).waitFor();

async function scriptMs({ browser }: Visit): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}

const SETTLED_MS = scaled(500, 50);

async function tapMs({ page }: Visit, isHoveredBefore: boolean): Promise<number> {
  await waitForTab(page);
  await page.waitForTimeout(SETTLED_MS);
  const tab = page.getByRole('button', { name: 'Support' });
  if (isHoveredBefore) {
    const form = page.waitForResponse(/form-/);
    await tab.hover();
    await (await form).finished();
    await page.waitForTimeout(SETTLED_MS);
  }
  // A scripted click: a real one would hover first and prefetch the form.
  return tab.evaluate(
    (button) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!(button.getRootNode() as ShadowRoot).querySelector('dialog[open]')) return requestAnimationFrame(look);
          return requestAnimationFrame((now) => resolve(now - pressed));
        };
        const pressed = performance.now();
        (button as HTMLElement).click();
        look();
      }),
  );
}

/** The browser's event timing of a real click, until the next frame. */
async function latencyMs({ page }: Visit): Promise<number> {
  await waitForTab(page);
  const tab = page.getByRole('button', { name: 'Support' });
  await tab.hover();
  await page.waitForTimeout(SETTLED_MS);
  const latency = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const click = list.getEntries().find(({ name }) => name === 'click');
          if (click) resolve(click.duration);
        }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      }),
  );
  await tab.click();
  return latency;
}

async function runs(measure: () => Promise<number>): Promise<number> {
  const [value] = await interleavedRuns(measure);
  return value ?? 0;
}

/** Interleaved, so that a slow moment of the machine affects all of them. */
async function interleavedRuns(...measurements: (() => Promise<number>)[]): Promise<number[]> {
  const values: number[][] = measurements.map(() => []);
  for (let run = 0; run < RUNS; run += 1)
    for (const [index, measureOnce] of measurements.entries()) values[index]?.push(await measureOnce());
  return values.map(median);
}

const product = await openProduct();
const owner = new CookieClient(product.url);
await owner.signIn('bench@example.com');
const site = await owner.json<{ api_key: string }>('POST', '/api/sites', { name: 'Bench', domain: 'bench.example' });
const snippet = `<script src="${product.url}/widget.js" data-site-key="${site.api_key}" async></script>`;
const host = await startHostPages(snippet);
const chrome = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });

try {
  for (const file of readdirSync(DIST).filter((name) => /^(widget|(form|sending)-en-.*)\.js\.br$/.test(name)))
    console.log(`${file.replace(/-\w+\.js\.br|\.js\.br/, '')}: ${readFileSync(`${DIST}/${file}`).length} bytes brotli`);

  await visit(chrome, host.withWidget, false, async ({ page, requests }) => {
    await waitForTab(page);
    const ours = requests.filter((url) => url.startsWith(product.url));
    console.log(`requests for a page view: ${ours.length}`);
    return ours.length;
  });

  const [alone = 0, withWidget = 0, withTracker = 0] = await interleavedRuns(
    () => visit(chrome, host.plain, false, scriptMs),
    () =>
      visit(chrome, host.withWidget, false, async (visited) => {
        await waitForTab(visited.page);
        return scriptMs(visited);
      }),
    () =>
      visit(chrome, host.withTracker, false, async (visited) => {
        await visited.page.waitForLoadState('networkidle');
        return scriptMs(visited);
      }),
  );
  const ours = withWidget - alone;
  const tracker = withTracker - alone;
  console.log(
    `script time added to a page: ${ours.toFixed(1)} ms, Plausible's tracker ${tracker.toFixed(1)} ms: ${((100 * ours) / tracker).toFixed(0)} % (goal 100)`,
  );

  const tabDrawn = await runs(() =>
    visit(chrome, host.withWidget, true, async ({ page }) => {
      await waitForTab(page);
      await page.waitForFunction(() => performance.getEntriesByName('tab drawn').length > 0);
      return page.evaluate(() => performance.getEntriesByName('tab drawn')[0]?.startTime ?? 0);
    }),
  );
  console.log(`tab drawn on slow 4G, cold: ${Math.round(tabDrawn)} ms (goal 800)`);

  for (const [name, goal, isSlow, isHovered] of [
    ['local', 100, false, false],
    ['slow 4G', 300, true, false],
    ['after hover, slow 4G', 100, true, true],
  ] as const) {
    const tap = await runs(() => visit(chrome, host.withWidget, isSlow, (visited) => tapMs(visited, isHovered)));
    console.log(`tap to painted form, ${name}: ${Math.round(tap)} ms (goal ${goal})`);
  }
  const latency = await runs(() => visit(chrome, host.withWidget, false, latencyMs));
  console.log(`interaction latency of the press: ${latency} ms (goal 100)`);
} finally {
  await chrome.close();
  host.close();
  await product.close();
}
