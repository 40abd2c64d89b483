/** `npm run bench:widget`: what the widget adds to a page, and how soon it is there; on a processor four times slower. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { CookieClient } from './cookie-client.ts';
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

/** From the press, as the browser stamped it, to the second frame with the dialog. */
async function tapMs({ page }: Visit, isHoveredBefore: boolean): Promise<number> {
  await waitForTab(page);
  const tab = page.getByRole('button', { name: 'Support' });
  if (isHoveredBefore) {
    const form = page.waitForResponse(/form-/);
    await tab.hover();
    await (await form).finished();
  }
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener('pointerdown', ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector('deskbell-widget')?.shadowRoot?.querySelector('dialog[open]'))
              return requestAnimationFrame(look);
            return requestAnimationFrame((now) => resolve(now - timeStamp));
          };
          look();
        });
      }),
  );
  // Pressed where it is, without moving there first: that would be the hover.
  await tab.evaluate((button) => {
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    (button as HTMLButtonElement).click();
  });
  return painted;
}

async function runs(what: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run += 1) values.push(await what());
  return median(values);
}

const dataDir = temporaryDataDir();
const product = await startProduct(dataDir);
const owner = new CookieClient(product.url);
await owner.signIn('bench@example.com');
const site = await owner.json<{ api_key: string }>('POST', '/api/sites', { name: 'Bench', domain: 'bench.example' });
const snippet = `<script src="${product.url}/widget.js" data-site-key="${site.api_key}" async></script>`;
const host = createServer((request, response) => {
  const isWith = request.url === '/with';
  response.setHeader('content-type', 'text/html').end(
    `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Host</title></head>
    <body><h1>Harbour mugs</h1><p>Thrown by hand.</p>${isWith ? snippet : ''}</body></html>`,
  );
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');
const chrome = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });

try {
  for (const file of readdirSync(DIST).filter((name) => /^(widget|form-en-.*)\.js\.br$/.test(name)))
    console.log(`${file.replace(/-\w+\.js\.br|\.js\.br/, '')}: ${readFileSync(`${DIST}/${file}`).length} bytes brotli`);

  await visit(chrome, `${address}/with`, false, async ({ page, requests }) => {
    await waitForTab(page);
    const ours = requests.filter((url) => url.startsWith(product.url));
    console.log(`requests for a page view: ${ours.length}`);
    return ours.length;
  });

  const base = await runs(() => visit(chrome, `${address}/`, false, scriptMs));
  const added = await runs(() =>
    visit(chrome, `${address}/with`, false, async (seen) => {
      await waitForTab(seen.page);
      return scriptMs(seen);
    }),
  );
  console.log(
    `script time: ${added.toFixed(1)} ms, page alone ${base.toFixed(1)} ms: ${(added - base).toFixed(1)} ms added`,
  );

  const tabDrawn = await runs(() =>
    visit(chrome, `${address}/with`, true, async ({ page }) => {
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
    const tap = await runs(() => visit(chrome, `${address}/with`, isSlow, (seen) => tapMs(seen, isHovered)));
    console.log(`tap to painted form, ${name}: ${Math.round(tap)} ms (goal ${goal})`);
  }
} finally {
  await chrome.close();
  host.close();
  await product.stop();
  removeDataDir(dataDir);
}
