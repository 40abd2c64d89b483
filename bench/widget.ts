/** `npm run bench:widget`: what the widget adds to a page, and how soon it is there; on a processor four times slower. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { CookieClient } from './cookie-client.ts';
import { startHostPages } from './host-pages.ts';
import { median } from './load.ts';

const RUNS = 9;
const CPU_SLOWDOWN = 4;
/** As Lighthouse defines it; throughput in bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const DIST = fileURLToPath(new URL('../widget/dist', import.meta.url));

interface Visit {
  page: Page;
  browser: CDPSession;
  requests: string[];
}

async function visit(chrome: Browser, address: string, isSlow: boolean, look: (visit: Visit) => Promise<number>) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable');
  await browser.send('Network.enable');
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (isSlow) await browser.send('Network.emulateNetworkConditions', SLOW_4G);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // Functions that tsx has compiled ask for this one by name.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('deskbell-widget')) requestAnimationFrame(() => performance.mark('tab drawn'));
      else requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(address);
  const seen = await look({ page, browser, requests });
  await context.close();
  return seen;
}

const waitForTab = (page: Page) => page.getByRole('button', { name: 'Support' }).waitFor();

async function scriptMs({ browser }: Visit): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
}

/** Nobody reaches the tab in the moment in which it appears. */
const SETTLED_MS = 500;

/** From the press, as the browser stamped it, to the second frame with the dialog. */
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
  // Pressed where it is, without moving there first: that would be the hover.
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

/** What the browser itself says of a real press: until the next frame, whatever that shows. */
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

async function runs(what: () => Promise<number>): Promise<number> {
  const [value] = await inTurns(what);
  return value ?? 0;
}

/** In turns, so that a slow moment of the machine hits all of them. */
async function inTurns(...what: (() => Promise<number>)[]): Promise<number[]> {
  const values: number[][] = what.map(() => []);
  for (let run = 0; run < RUNS; run += 1)
    for (const [index, measureOnce] of what.entries()) values[index]?.push(await measureOnce());
  return values.map(median);
}

const dataDir = temporaryDataDir();
const product = await startProduct(dataDir);
const owner = new CookieClient(product.url);
await owner.signIn('bench@example.com');
const site = await owner.json<{ api_key: string }>('POST', '/api/sites', { name: 'Bench', domain: 'bench.example' });
const snippet = `<script src="${product.url}/widget.js" data-site-key="${site.api_key}" async></script>`;
const host = await startHostPages(snippet);
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });

try {
  for (const file of readdirSync(DIST).filter((name) => /^(widget|(form|sending)-en-.*)\.js\.br$/.test(name)))
    console.log(`${file.replace(/-\w+\.js\.br|\.js\.br/, '')}: ${readFileSync(`${DIST}/${file}`).length} bytes brotli`);

  await visit(chrome, host.withWidget, false, async ({ page, requests }) => {
    await waitForTab(page);
    const ours = requests.filter((url) => url.startsWith(product.url));
    console.log(`requests for a page view: ${ours.length}`);
    return ours.length;
  });

  const [alone = 0, withWidget = 0, withTracker = 0] = await inTurns(
    () => visit(chrome, host.plain, false, scriptMs),
    () =>
      visit(chrome, host.withWidget, false, async (seen) => {
        await waitForTab(seen.page);
        return scriptMs(seen);
      }),
    () =>
      visit(chrome, host.withTracker, false, async (seen) => {
        await seen.page.waitForLoadState('networkidle');
        return scriptMs(seen);
      }),
  );
  const ours = withWidget - alone;
  const trackers = withTracker - alone;
  console.log(
    `script time added to a page: ${ours.toFixed(1)} ms, Plausible's tracker ${trackers.toFixed(1)} ms: ${((100 * ours) / trackers).toFixed(0)} % (goal 100)`,
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
    const tap = await runs(() => visit(chrome, host.withWidget, isSlow, (seen) => tapMs(seen, isHovered)));
    console.log(`tap to painted form, ${name}: ${Math.round(tap)} ms (goal ${goal})`);
  }
  const latency = await runs(() => visit(chrome, host.withWidget, false, latencyMs));
  console.log(`interaction latency of the press: ${latency} ms (goal 100)`);
} finally {
  await chrome.close();
  host.close();
  await product.stop();
  removeDataDir(dataDir);
}
