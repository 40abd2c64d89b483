/** `npm run bench -- board`: scrolling and dragging on a board of 5,000 cards, beside a bare page as high as it. */
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import type { Site } from './add-sites.ts';
import { CookieClient } from './cookie-client.ts';
import { median, newTicket } from './load.ts';
import { openProduct } from './open-product.ts';
import { scaled } from './scale.ts';

const CARDS = scaled(5_000);
const ROUNDS = scaled(3);
const SCROLL_STEPS = scaled(60, 5);
const DRAG_STEPS = scaled(60, 5);
const FRAME_MS = 1000 / 60;

interface FrameTimes {
  perSecond: number;
  longestMs: number;
}

const STATUSES = ['new', 'open', 'closed'] as const;
const PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;

interface Ticket {
  id: number;
  status: string;
}

/** Copies of a ticket that the product answered, so that they have every field that the board reads. */
async function copyTickets(owner: CookieClient, { id, api_key }: Site): Promise<Ticket[]> {
  await owner.json('POST', '/api/widget/tickets', { ...newTicket({ id, api_key }), idempotency_key: randomUUID() });
  const [ticket] = await owner.json<Ticket[]>('GET', `/api/sites/${id}/tickets?limit=1`);
  if (!ticket) throw new Error('The ticket to copy was not stored.');
  return Array.from({ length: CARDS }, (_, n) => ({
    ...ticket,
    id: CARDS - n,
    title: `Ticket ${CARDS - n}: the lamp flickers after an hour`,
    description: 'It goes on as it should, then begins to flicker. Another bulb of the same kind did not help.',
    priority: PRIORITIES[n % PRIORITIES.length],
    status: STATUSES[n % STATUSES.length] ?? '',
    user_email: `visitor-${n}@example.com`,
  }));
}

/** Mocks the API: rate limits do not allow thousands of tickets a minute. Each column is one page. */
async function mockTickets(page: Page, tickets: readonly Ticket[]): Promise<void> {
  // Otherwise the page brings the answers of the real API.
  await page.route('**/sites/*?tab=board', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(data-answers="">)[^<]*/, '$1[]');
    return route.fulfill({ response, body });
  });
  await page.route('**/api/sites/*/tickets?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const statuses = query.getAll('status');
    const matching = query.get('snoozed') === 'true' ? [] : tickets.filter(({ status }) => statuses.includes(status));
    return route.fulfill({ json: matching, headers: { 'x-total-count': String(matching.length) } });
  });
  await page.route('**/api/tickets/*/status', (route) => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-2));
    const ticket = tickets.find((each) => each.id === id);
    if (ticket) ticket.status = route.request().postDataJSON().status;
    return route.fulfill({ json: ticket });
  });
}

/** tsx wraps named functions in __name, which the page lacks. */
const defineName = (page: Page) => page.evaluate('globalThis.__name = (named) => named');

async function recordFrames(page: Page, act: () => Promise<void>): Promise<FrameTimes> {
  await defineName(page);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames, isRecording: true });
    const record = (at: number) => {
      frames.push(at);
      if ((window as unknown as { isRecording: boolean }).isRecording) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  await act();
  const frames: number[] = await page.evaluate(() => {
    Object.assign(window, { isRecording: false });
    return (window as unknown as { frames: number[] }).frames;
  });
  const intervals = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1000;
  return { perSecond: intervals.length / seconds, longestMs: Math.max(...intervals) };
}

async function scrollDown(page: Page): Promise<void> {
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(FRAME_MS);
  }
}

async function moveAcross(page: Page, from: { x: number; y: number }): Promise<void> {
  for (let step = 0; step <= DRAG_STEPS; step += 1) {
    await page.mouse.move(from.x + (800 * step) / DRAG_STEPS, from.y + 40 * Math.sin(step / 5));
    await page.waitForTimeout(FRAME_MS);
  }
}

/** The baseline: as much to scroll as the board, and one box that follows the pointer. */
async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<body style="margin:0"><div id="box" style="position:fixed;width:360px;height:118px;background:#ddd"></div>
    ${Array.from({ length: 600 }, (_, n) => `<p style="height:100px;margin:0">Line ${n}</p>`).join('')}</body>`);
  await page.evaluate(() => {
    const box = document.getElementById('box');
    addEventListener('mousemove', ({ clientX, clientY }) => {
      if (box) box.style.transform = `translate(${clientX}px, ${clientY}px)`;
    });
  });
  return page;
}

async function centerOfFirstCard(page: Page, column: 'New' | 'Open') {
  const card = page
    .getByRole('region', { name: new RegExp(`^${column},`) })
    .getByRole('article')
    .first();
  const box = await card.boundingBox();
  if (!box) throw new Error(`The column ${column} shows no card.`);
  return { x: box.x + box.width / 2, y: box.y + 60, title: (await card.getByRole('link').textContent()) ?? '' };
}

/** From the mouse release until the card is in its new column and two frames pass without a change. */
async function measureDrop(page: Page): Promise<number> {
  const from = await centerOfFirstCard(page, 'New');
  const to = await centerOfFirstCard(page, 'Open');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 10 });
  await defineName(page);
  await page.evaluate((title) => {
    const settled = new Promise<number>((resolve) => {
      addEventListener(
        'mouseup',
        () => {
          const released = performance.now();
          let quiet = 0;
          let last = '';
          const check = () => {
            const columns = document.querySelectorAll('[data-column="open"] article, [data-column="new"] article');
            const now = Array.from(columns, (card) => card.textContent).join();
            const isThere = document.querySelector('[data-column="open"]')?.textContent?.includes(title);
            quiet = isThere && now === last ? quiet + 1 : 0;
            last = now;
            if (quiet >= 2) resolve(performance.now() - released);
            else requestAnimationFrame(check);
          };
          requestAnimationFrame(check);
        },
        { once: true, capture: true },
      );
    });
    Object.assign(window, { settled });
  }, from.title);
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { settled: Promise<number> }).settled);
}

const format = (runs: FrameTimes[]) =>
  `${median(runs.map(({ perSecond }) => perSecond)).toFixed(1)} frames/s, longest frame ${median(runs.map(({ longestMs }) => longestMs)).toFixed(0)} ms`;

const product = await openProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const owner = new CookieClient(product.url);
  await owner.signIn('bench@example.com');
  const site = await owner.json<Site>('POST', '/api/sites', { name: 'Bench', domain: 'bench.example' });

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(owner.browserCookies);
  const board = await context.newPage();
  await mockTickets(board, await copyTickets(owner, site));
  const bare = await openBarePage(browser);
  const runs = {
    scroll: { bare: [] as FrameTimes[], board: [] as FrameTimes[] },
    drag: { bare: [] as FrameTimes[], board: [] as FrameTimes[] },
    drops: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await bare.bringToFront();
    await bare.evaluate(() => scrollTo(0, 0));
    runs.drag.bare.push(await recordFrames(bare, () => moveAcross(bare, { x: 200, y: 400 })));
    runs.scroll.bare.push(await recordFrames(bare, () => scrollDown(bare)));

    await board.bringToFront();
    await board.goto(`${product.url}/sites/${site.id}?tab=board`);
    await board.getByRole('article').first().waitFor();
    runs.drops.push(await measureDrop(board));
    const card = await centerOfFirstCard(board, 'New');
    await board.mouse.move(card.x, card.y);
    await board.mouse.down();
    runs.drag.board.push(await recordFrames(board, () => moveAcross(board, card)));
    await board.keyboard.press('Escape');
    await board.mouse.up();
    runs.scroll.board.push(await recordFrames(board, () => scrollDown(board)));
  }
  console.log(`Board of ${CARDS} cards, medians of ${ROUNDS} rounds; baseline: a bare page in the same browser`);
  console.log(`scrolling  ${format(runs.scroll.board)}; bare page ${format(runs.scroll.bare)}`);
  console.log(`dragging   ${format(runs.drag.board)}; bare page ${format(runs.drag.bare)}`);
  console.log(`dropping   settled ${median(runs.drops).toFixed(0)} ms after the release`);
} finally {
  await browser.close();
  await product.close();
}
