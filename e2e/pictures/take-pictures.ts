/** `npm run screenshots`: takes the pictures of docs/owners from the demo. With names as words, only these. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../chromium.ts';
import { signIn } from '../owner.ts';
import { DEMO, removeDataDir, startServer, temporaryDataDir } from '../product.ts';
import { clockFrom } from '../product-clock.ts';
import { HEIGHT, MAX_HEIGHT, PICTURES, type Picture, WINDOWS } from './picture-table.ts';

const FOLDER = fileURLToPath(new URL('../../docs/owners/pictures/', import.meta.url));
const NOW = '2026-11-18T12:10:00Z';
const SHOWN_ORIGIN = 'https://desk.example.com';
const OWNER = { email: 'demo@deskbell.example', name: 'Marta Lindqvist' };
const WINDOW_HEIGHT = 2_000;
/** Fonts, charts and fading parts. */
const SETTLE_MS = 1_200;
/** scripts/documentation/picture-files.ts knows them, too. */
const DENSITY = { wide: 1.5, phone: 2 } as const;
const QUALITY = 0.6;

type Width = keyof typeof WINDOWS;
type Theme = 'light' | 'dark';

async function takePictures(browser: Browser, url: string, width: Width, theme: Theme, pictures: readonly Picture[]) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width: WINDOWS[width], height: WINDOW_HEIGHT },
    deviceScaleFactor: DENSITY[width],
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.clock.install({ time: NOW });
  await signIn(page, OWNER);
  for (const picture of pictures) {
    const shown = width === 'wide' ? picture.window : undefined;
    await page.setViewportSize({ width: shown ?? WINDOWS[width], height: WINDOW_HEIGHT });
    const name = `${picture.name}-${width}-${theme}`;
    try {
      const webp = await take(page, picture, width);
      writeFileSync(`${FOLDER}${name}.webp`, webp);
      console.log(`${name.padEnd(40)}${webp.length} bytes`);
    } catch (error) {
      console.error(`${name.padEnd(40)}FAILED: ${(error as Error).message.split('\n', 1)[0]}`);
      process.exitCode = 1;
    }
  }
  await context.close();
}

async function take(page: Page, { path, open, crop, height, width: cropped }: Picture, width: Width): Promise<Buffer> {
  await page.goto(path);
  await open?.(page);
  const shown = crop(page);
  await shown.waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(showOrigin, SHOWN_ORIGIN);
  const box = await shown.boundingBox();
  if (!box) throw new Error('is not shown');
  const clip = {
    ...box,
    width: Math.min(box.width, cropped ?? WINDOWS[width]),
    height: Math.min(box.height, height ?? HEIGHT[width], MAX_HEIGHT[width]),
  };
  const png = await page.screenshot({ clip, animations: 'disabled' });
  return toWebp(page, png);
}

/** The port is another one each time. */
function showOrigin(origin: string): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    currentNode.nodeValue = currentNode.nodeValue?.replaceAll(location.origin, origin) ?? null;
  }
}

/** The browser has the encoder. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(
    async ({ base64, quality }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/webp', quality);
    },
    { base64: png.toString('base64'), quality: QUALITY },
  );
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

const names = process.argv.slice(2);
const wanted = PICTURES.filter(({ name }) => names.length === 0 || names.includes(name));
mkdirSync(FOLDER, { recursive: true });
const dataDir = temporaryDataDir();
const product = await startServer(['--enable-source-maps', clockFrom(NOW), DEMO], dataDir, {});
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  for (const width of ['wide', 'phone'] as const)
    for (const theme of ['light', 'dark'] as const) await takePictures(browser, product.url, width, theme, wanted);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
