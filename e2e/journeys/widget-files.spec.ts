import type { Locator, Page } from '@playwright/test';
import { expectReadable } from '../accessible.ts';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const WIDGET = 'deskbell-widget';
const UPLOADS = '**/api/widget/uploads**';
const PIECE_BYTES = 512 * 1024;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const clip = (page: Page) => dialog(page).getByLabel('Attach files');
const row = (page: Page, name: string) => dialog(page).locator('.file', { hasText: name });
const confirmation = (page: Page) => dialog(page).getByRole('heading', { name: /^Ticket #\d+ received$/ });

interface ChosenFile {
  name: string;
  bytes?: number;
}

const chosen = ({ name, bytes = 2_000 }: ChosenFile) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(bytes, name),
});

/** Drags, drops or pastes files or text over an element; returns whether the widget accepted them. */
const transfer = (target: Locator, type: 'dragover' | 'drop' | 'paste', names: string[], text = '') =>
  target.evaluate(
    (element, { type, names, text }) => {
      const data = new DataTransfer();
      for (const name of names) data.items.add(new File([name], name));
      if (text) for (const kind of ['text/plain', 'text/rtf']) data.items.add(text, kind);
      const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
      // While dragging, browsers reveal only types.
      const known = type === 'dragover' ? { types: data.types, files: [] } : data;
      Object.defineProperty(event, type === 'paste' ? 'clipboardData' : 'dataTransfer', { value: known });
      return !element.dispatchEvent(event);
    },
    { type, names, text },
  );

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support' }).click();
  await dialog(page).getByLabel('Title').fill('Lamp arrived with a cracked base');
  await dialog(page).getByLabel('Description').fill('One leg has a crack.');
  await expect(clip(page)).toBeAttached();
}

const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' }).click();

async function ticketNumber(page: Page): Promise<number> {
  return Number(/\d+/.exec((await confirmation(page).textContent()) ?? '')?.[0]);
}

const warnsOfLeaving = (page: Page) =>
  page.evaluate(() => {
    const event = document.createEvent('BeforeUnloadEvent') as BeforeUnloadEvent;
    event.initEvent('beforeunload', false, true);
    dispatchEvent(event);
    return event.returnValue !== '';
  });

// The browser logs every failed request.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

test('files are picked, dropped and pasted; refused ones are named with the ticket', async ({ page, visit, site }) => {
  await visit({
    policy:
      `default-src 'none'; img-src data:; script-src ${site.product}; connect-src ${site.product}; ` +
      `require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  await page.route('**/widget/files-*', (route) => route.abort(), { times: 1 });
  let imports = 0;
  page.on('request', (request) => {
    if (request.url().includes('/widget/files-')) imports += 1;
  });
  await openForm(page);
  expect(imports).toBe(0);
  await clip(page).focus();
  await expect.poll(() => imports).toBe(1);
  await clip(page).setInputFiles([chosen({ name: 'lamp & base.jpg', bytes: 1_900_000 }), chosen({ name: 'run.exe' })]);
  await page.evaluate(() => dispatchEvent(new Event('online')));

  await expect(row(page, 'lamp & base.jpg')).toContainText('✓ 1.8 MB');
  await expect(row(page, 'run.exe')).toContainText('File type not accepted');
  await expect(dialog(page).locator('output')).toContainText('File type not accepted');

  const description = dialog(page).getByLabel('Description');
  expect(await transfer(description, 'dragover', ['label.png'])).toBe(true);
  await expect(dialog(page)).toHaveClass('over');
  expect(await transfer(description, 'drop', ['label.png', 'box.png'])).toBe(true);
  await expect(dialog(page)).not.toHaveClass('over');
  expect(await transfer(description, 'paste', ['image.png'])).toBe(true);
  await expect(row(page, 'image.png')).toContainText('✓');
  await expect(row(page, 'label.png')).toContainText('✓');
  // Text stays text, even with the picture that an office program adds.
  expect(await transfer(description, 'paste', ['cells.png'], 'A1')).toBe(false);
  expect(await transfer(description, 'drop', [], 'A word')).toBe(false);

  await clip(page).setInputFiles([chosen({ name: 'fifth.txt' }), chosen({ name: 'sixth.txt' })]);
  await expect(row(page, 'sixth.txt')).toContainText('Up to 5 files');
  await dialog(page).getByRole('button', { name: 'Remove box.png' }).click();
  await expect(row(page, 'box.png')).toHaveCount(0);
  await expect(clip(page)).toBeFocused();
  await expect(row(page, 'fifth.txt')).toContainText('✓');

  await send(page);
  await expect(confirmation(page)).toBeVisible();
  const { files } = await site.ticket(await ticketNumber(page));
  expect(files).toMatchObject(
    ['lamp & base.jpg', 'label.png', 'image.png', 'fifth.txt', 'run.exe', 'sixth.txt'].map((name) => ({
      name,
      state: /exe|sixth/.test(name) ? 'missing' : 'ready',
    })),
  );

  await dialog(page).getByRole('button', { name: 'Write another' }).click();
  await expect(dialog(page).locator('.file:visible')).toHaveCount(0);
});

test('Send does not wait; an upload that is cut off goes on behind the confirmation', async ({ page, visit, site }) => {
  await visit();
  await openForm(page);
  let isOffline = false;
  const offsets: (string | undefined)[] = [];
  await page.route(UPLOADS, async (route) => {
    if (route.request().method() === 'PATCH') offsets.push(route.request().headers()['upload-offset']);
    if (offsets.length === 2) isOffline = true;
    await (isOffline ? route.abort() : route.continue());
  });
  await clip(page).setInputFiles(chosen({ name: 'unboxing.mov', bytes: 3 * PIECE_BYTES - 1 }));
  await expect.poll(() => offsets).toEqual(['0', String(PIECE_BYTES)]);
  await expect(row(page, 'unboxing.mov')).toContainText('33% · 1.5 MB');
  expect(await warnsOfLeaving(page)).toBe(false);

  await send(page);
  await expect(confirmation(page)).toBeVisible();
  const line = dialog(page).locator('p.file');
  await expect(line).toHaveText('Uploading 1 file. Please keep this page open.');
  await expect(dialog(page).locator('output')).toHaveText('Uploading 1 file. Please keep this page open.');
  expect(await warnsOfLeaving(page)).toBe(true);
  const id = await ticketNumber(page);
  expect((await site.ticket(id)).files).toMatchObject([{ name: 'unboxing.mov', state: 'arriving' }]);

  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  isOffline = false;
  // Not 2 again: that would be the next cut.
  offsets.push('cut');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => warnsOfLeaving(page)).toBe(false);
  expect(offsets.slice(3)).toEqual([String(PIECE_BYTES), String(2 * PIECE_BYTES)]);
  expect((await site.ticket(id)).files).toMatchObject([{ name: 'unboxing.mov', state: 'ready' }]);

  await site.takeFiles(false);
  await visit();
  const opened = page.waitForResponse((response) => response.request().postData()?.includes('"open"') ?? false);
  await page.getByRole('button', { name: 'Support' }).click();
  const answer = await (await opened).json();
  await site.takeFiles(true);
  expect(answer).toMatchObject({ takes_files: false });
  await expect(clip(page)).toHaveCount(0);
  expect(await transfer(dialog(page), 'paste', ['image.png'])).toBe(false);
});

test.describe('dark, 375 px', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 375, height: 720 } });

  test('with the keyboard alone; a ticket is sent once, with the files it first named', async ({
    page,
    visit,
    site,
  }) => {
    const choosing = page.waitForEvent('filechooser');
    await visit();
    await openForm(page);
    await page.keyboard.press('Tab');
    await expect(clip(page)).toBeFocused();
    await page.keyboard.press('Space');
    await (await choosing).setFiles([
      chosen({ name: `${'a-very-long-name-'.repeat(5)}.png` }),
      chosen({ name: 'wrong.png' }),
      chosen({ name: 'page.html' }),
    ]);
    await expect(row(page, 'page.html')).toContainText('File type not accepted');
    await expect(row(page, 'wrong.png')).toContainText('✓');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Remove wrong.png' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(clip(page)).toBeFocused();
    await expectReadable(page, 'files', WIDGET);

    const bodies: unknown[] = [];
    await page.route('**/api/widget/tickets', async (route) => {
      bodies.push(route.request().postDataJSON());
      await (bodies.length === 1 ? route.abort() : route.continue());
    });
    // Started too late for the ticket: listed as missing, and not uploaded.
    await page.route(UPLOADS, (route) => route.abort());
    await clip(page).setInputFiles(chosen({ name: 'late.png' }));
    await expect(row(page, 'late.png')).toContainText('0%');
    await send(page);
    await expect(dialog(page).getByText('Your ticket is saved.').first()).toBeVisible();
    await expect(clip(page)).toBeHidden();
    await expect(dialog(page).getByRole('button', { name: 'Remove late.png' })).toBeHidden();
    await page.unroute(UPLOADS);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(confirmation(page)).toBeVisible();
    expect(bodies[1]).toEqual(bodies[0]);
    await expectReadable(page, 'received with files', WIDGET);
    expect((await site.ticket(await ticketNumber(page))).files).toMatchObject([
      { name: expect.stringMatching(/^a-very-long-name/), state: 'ready' },
      { name: 'page.html', state: 'missing' },
      { name: 'late.png', state: 'missing' },
    ]);
  });
});

for (const width of [1280, 360]) {
  test(`at ${width} px the clip lies in the description, which can be clicked beside its words`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await visit();
    await openForm(page);
    const boxOf = async (wanted: Locator) => {
      const box = await wanted.boundingBox();
      if (!box) throw new Error('It is not displayed.');
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const description = await boxOf(dialog(page).getByLabel('Description'));
    const words = await boxOf(dialog(page).locator('.clip span'));
    expect(words.x - description.x).toBeLessThan(20);
    expect(words.right).toBeLessThan(description.x + description.width / 2);
    // Its background leaves the edge of the field to be seen.
    const background = await boxOf(dialog(page).locator('.clip'));
    expect(background.x).toBeGreaterThan(description.x);
    expect(background.bottom).toBeLessThanOrEqual(description.bottom - 1);

    await dialog(page).getByLabel('Title').focus();
    await page.mouse.click(description.right - 40, description.bottom - 20);
    await expect(dialog(page).getByLabel('Description')).toBeFocused();
  });
}

test.describe('a text that is too long', () => {
  const LINES = 'GET /mugs 200 of the log\n'.repeat(500);

  test('is not cut, is said to be too long, and becomes a file', async ({ page, visit, site }) => {
    await visit();
    await openForm(page);
    // Not the button that removes Description.txt.
    const description = dialog(page).getByRole('textbox', { name: 'Description' });
    const title = dialog(page).getByLabel('Title');
    await title.fill('a'.repeat(201));
    await expect(dialog(page).getByRole('alert')).toHaveText('This has 201 characters. Please use at most 200.');
    await description.fill(LINES);
    await expect(description).toHaveValue(LINES);
    await send(page);
    await expect(title).toBeFocused();
    await title.fill('Slow answers');
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText('This has 12,499 characters. Please use at most 10,000.');
    await expectReadable(page, 'too long');
    // It scrolls inside and leaves Send in reach.
    expect((await description.boundingBox())?.height).toBeLessThanOrEqual(320);

    await alert.getByRole('button', { name: 'Attach it as a file' }).click();
    await expect(alert).toHaveCount(0);
    await expect(row(page, 'Description.txt')).toContainText('✓ 12 kB');
    await expect(description).toHaveValue(/^GET \/mugs [\s\S]{900,1100}…\n\nThe whole text is in Description\.txt\.$/);
    await send(page);
    await expect(confirmation(page)).toBeVisible();
    expect(await site.ticket(await ticketNumber(page))).toMatchObject({
      title: 'Slow answers',
      files: [{ name: 'Description.txt', size: LINES.length }],
    });
  });

  test.describe('where files are off', () => {
    test('is only said to be too long', async ({ page, visit, site }) => {
      await site.takeFiles(false);
      await visit();
      await page.getByRole('button', { name: 'Support' }).click();
      await dialog(page).getByLabel('Description').fill(LINES);
      const alert = dialog(page).getByRole('alert');
      await expect(alert).toHaveText('This has 12,499 characters. Please use at most 10,000.');
      await dialog(page).getByLabel('Description').press('a');
      await expect(alert).toHaveText('This has 12,501 characters. Please use at most 10,000.');
      await dialog(page).getByLabel('Description').press('Backspace');
      await send(page);
      await expect(dialog(page).getByLabel('Description')).toBeFocused();
      await expect(dialog(page).getByLabel('Description')).toHaveValue(LINES);
      await site.takeFiles(true);
    });
  });
});
