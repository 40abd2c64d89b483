/** `npm run bench -- keys`: script and layout of a key with 300 comments, beside a bare page with as many. */
import { randomUUID } from 'node:crypto';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import type { Site } from './add-sites.ts';
import { CookieClient } from './cookie-client.ts';
import { median, newTicket, percentile } from './load.ts';
import { openProduct } from './open-product.ts';
import { scaled } from './scale.ts';

const COMMENTS = scaled(300);
const ROUNDS = scaled(3);
const KEYS = scaled(200, 5);
const GOAL_MS = 8;
const VIEWPORT = { width: 1280, height: 800 };

const BEGINNINGS: Record<string, string> = {
  'plain words': 'The lamp was sent yesterday and arrives on Friday. ',
  'a formatted text': 'Please **unplug** the lamp first.\n\n- _wait_ a minute\n- `reset` it\n\nThen ',
  '1 kB with 128 markers': `${'**bold** and _thin_ words again '.repeat(32)}\n`,
};

async function addConversation(owner: CookieClient): Promise<number> {
  const site = await owner.json<Site>('POST', '/api/sites', { name: 'Keys', domain: 'keys.example' });
  await owner.json('POST', '/api/widget/tickets', { ...newTicket(site), idempotency_key: randomUUID() });
  const [ticket] = await owner.json<{ id: number }[]>('GET', `/api/sites/${site.id}/tickets?limit=1`);
  if (!ticket) throw new Error('The ticket was not stored.');
  for (let n = 0; n < COMMENTS; n += 1)
    await owner.json('POST', `/api/tickets/${ticket.id}/comments`, {
      comment: `Note ${n}: the lamp goes on as it should, then begins to **flicker**. Another bulb did not help.`,
      audience: 'team',
      format: 'markdown',
    });
  return ticket.id;
}

async function openBarePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  const comments = Array.from({ length: COMMENTS }, (_, n) => `<li>Note ${n}: the lamp begins to flicker.</li>`);
  await page.setContent(`<ol>${comments.join('')}</ol><textarea style="field-sizing:content"></textarea>`);
  return page;
}

async function typeInto(page: Page, beginning: string): Promise<number[]> {
  const field = page.locator('textarea').last();
  await field.fill(beginning);
  await field.focus();
  return page.evaluate(
    async ([keys, letters]) => {
      const times: number[] = [];
      for (let n = 0; n < keys; n += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        const began = performance.now();
        // Mimics a key: events before, the text, events after.
        document.execCommand('insertText', false, letters[n % letters.length]);
        await Promise.resolve();
        void document.body.offsetHeight;
        times.push(performance.now() - began);
      }
      return times;
    },
    [KEYS, 'the lamp flickers '] as const,
  );
}

const show = (times: readonly number[]) =>
  `median ${median([...times]).toFixed(1)} ms, p95 ${percentile([...times], 95).toFixed(1)} ms`;

const product = await openProduct();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const owner = new CookieClient(product.url);
  await owner.signIn('keys@example.com');
  const ticketId = await addConversation(owner);
  const context = await browser.newContext({ viewport: VIEWPORT });
  await context.addCookies(owner.browserCookies);
  const ticket = await context.newPage();
  await ticket.goto(`${product.url}/tickets?ticket=${ticketId}`);
  await ticket.getByText(`Note ${COMMENTS - 1}:`).waitFor();
  const bare = await openBarePage(browser);
  console.log(`A key with ${COMMENTS} comments, ${ROUNDS} rounds of ${KEYS} keys; goal ${GOAL_MS} ms`);
  for (const [name, beginning] of Object.entries(BEGINNINGS)) {
    const times = { ticket: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await bare.bringToFront();
      times.bare.push(...(await typeInto(bare, beginning)));
      await ticket.bringToFront();
      times.ticket.push(...(await typeInto(ticket, beginning)));
    }
    const isMissed = median(times.ticket) > GOAL_MS;
    console.log(`${name}: ${show(times.ticket)}; bare page ${show(times.bare)}${isMissed ? ' MISSED' : ''}`);
  }
} finally {
  await browser.close();
  await product.close();
}
