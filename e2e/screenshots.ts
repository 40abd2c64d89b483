/** `node --import tsx e2e/screenshots.ts FOLDER` after a build: screenshots of the main screens, 1280 and 360 px wide, light and dark. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';
import { anOwner, signIn } from './owner.ts';
import { removeDataDir, startProduct, temporaryDataDir } from './product.ts';
import { addSampleSites, OWNER_SCREENS, PUBLIC_PAGES, pageName } from './screens.ts';

const SETTLE_MS = 1_500;
const HEIGHTS = { 1280: 800, 360: 740 };
const owner = anOwner();

async function takeScreenshots(
  browser: Browser,
  url: string,
  folder: string,
  width: 1280 | 360,
  colorScheme: 'light' | 'dark',
) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const save = (name: string, fullPage: boolean) =>
    page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage });
  for (const path of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await save(pageName(path), true);
  }
  await signIn(page, owner);
  for (const { name, open } of OWNER_SCREENS) {
    await open(page);
    // The event stream keeps the network busy, so 'networkidle' would never come.
    await page.waitForTimeout(SETTLE_MS);
    await save(name, false);
  }
  await context.close();
}

const [target] = process.argv.slice(2);
if (!target) throw new Error('Usage: node --import tsx e2e/screenshots.ts FOLDER');
const folder = resolve(process.env.INIT_CWD ?? '.', target);
mkdirSync(folder, { recursive: true });
const dataDir = temporaryDataDir();
const product = await startProduct(dataDir);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const setup = await browser.newPage({ baseURL: product.url });
  await signIn(setup, owner);
  await addSampleSites(setup);
  await setup.close();
  for (const width of [1280, 360] as const) {
    for (const colorScheme of ['light', 'dark'] as const)
      await takeScreenshots(browser, product.url, folder, width, colorScheme);
  }
  console.log(`Screenshots are in ${folder}`);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
