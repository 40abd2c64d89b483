import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

async function drawPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#1c6e52';
      context?.fillRect(0, 0, canvas.width / 2, canvas.height);
      return canvas.toDataURL();
    },
    [width, height] as const,
  );
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

const asTransfer = (page: Page, name: string, bytes: Buffer) =>
  page.evaluateHandle(
    ([name, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
      return transfer;
    },
    [name, bytes.toString('base64')] as const,
  );

async function copy(page: Page, picture: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, picture.toString('base64'));
}

async function openTicket(page: Page): Promise<{ id: number; dialog: Locator }> {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Wrong color delivered', email: 'ingrid@example.com' });
  await openSite(page, `?ticket=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Wrong color delivered' });
  await expect(dialog.getByRole('button', { name: 'Attach files' })).toBeVisible();
  return { id, dialog };
}

const pick = (dialog: Locator, ...files: { name: string; buffer: Buffer }[]) =>
  dialog.locator('input[type=file]').setInputFiles(files.map((file) => ({ mimeType: '', ...file })));

const chip = (dialog: Locator, name: string) =>
  dialog.getByRole('list', { name: 'Attached files' }).getByRole('listitem').filter({ hasText: name });

async function download(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await link.click();
  const saved = await started;
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

test('files are picked, dropped and pasted, sent, looked at, downloaded and deleted', async ({ page }) => {
  const { dialog } = await openTicket(page);
  const cover = await drawPicture(page, 1_200, 960);
  const label = await drawPicture(page, 300, 200);
  const text = Buffer.from('Wash at 30 °C.\n'.repeat(50_000));

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Attach files' }).click(),
  ]);
  await chooser.setFiles([
    { name: 'Pflege <von> Leinen.txt', mimeType: 'text/plain', buffer: text },
    { name: 'setup.exe', mimeType: '', buffer: text },
  ]);
  await expect(chip(dialog, 'setup.exe')).toContainText('This kind of file is not accepted.');
  await dialog.getByRole('button', { name: 'Remove setup.exe' }).click();
  await dialog.dispatchEvent('dragover', { dataTransfer: await asTransfer(page, 'cover.png', cover) });
  await expect(dialog.getByText('Drop files to attach them')).toBeVisible();
  await dialog.dispatchEvent('drop', { dataTransfer: await asTransfer(page, 'cover.png', cover) });
  await copy(page, label);
  await dialog.getByPlaceholder('Add a comment...').focus();
  await page.keyboard.press('Control+V');
  await expect(dialog.getByText('3 files attached')).toBeAttached();
  await expect(chip(dialog, 'Pflege')).toContainText('781 kB');
  await expectAccessible(page, 'attached files');

  await dialog.getByRole('button', { name: 'Add Comment', exact: true }).click();
  const picture = dialog.getByRole('img', { name: 'cover.png' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1_200);
  expect(await picture.boundingBox()).toMatchObject({ width: 400, height: 320 });
  await expect(dialog.getByRole('img', { name: 'image.png' })).toHaveJSProperty('naturalHeight', 200);
  await expect(chip(dialog, 'cover.png')).toBeHidden();
  const card = dialog.getByRole('link', { name: 'Pflege' });
  const saved = await download(page, card);
  expect(saved.name).toContain('Leinen.txt');
  expect(saved.bytes.equals(text)).toBe(true);

  await dialog.getByRole('button', { name: 'cover.png', exact: true }).focus();
  await page.keyboard.press('Enter');
  const lightbox = page.getByRole('dialog', { name: 'cover.png' });
  await expect(lightbox.getByRole('img')).toHaveJSProperty('naturalWidth', 1_200);
  await expectAccessible(page, 'a large picture');
  expect((await download(page, lightbox.getByRole('link', { name: 'Download' }))).bytes.equals(cover)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'image.png' }).getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'image.png' })).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'cover.png', exact: true })).toBeFocused();

  await picture.hover();
  await dialog.getByRole('button', { name: 'Delete cover.png' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete File' }).click();
  await expect(picture).toBeHidden();
  await expect(dialog.getByText(/^cover\.png was removed · /)).toBeVisible();
  await expectAccessible(page, 'a removed file');
  await page.reload();
  await expect(dialog.getByText(/^cover\.png was removed · /)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'image.png' })).toBeVisible();
  await expect(picture).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 375, height: 740 },
    colorScheme: 'dark',
    expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/,
  });

  test('an upload goes on after the connection was lost, and the comment waits for it', async ({ context, page }) => {
    const { dialog } = await openTicket(page);
    const picture = await drawPicture(page, 900, 1_600);
    const film = Buffer.alloc(1_300_000, 'film');
    let chunks = 0;
    let isLost = false;
    await page.route('**/api/uploads/*', async (route) => {
      const isChunk = route.request().method() === 'PATCH';
      if (isChunk) chunks += 1;
      if (!isChunk || chunks !== 2) return route.fallback();
      await context.setOffline(true);
      await route.abort();
      isLost = true;
    });
    await pick(dialog, { name: 'unboxing.mp4', buffer: film }, { name: 'front.png', buffer: picture });
    await expect.poll(() => isLost).toBe(true);
    await expect(chip(dialog, 'unboxing.mp4')).toContainText('40 % of 1.2 MB');
    await expect(dialog.getByRole('button', { name: 'Uploading…' })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'More ways to send' })).toBeDisabled();
    await expectAccessible(page, 'an upload on a phone');
    await dialog.getByPlaceholder('Add a comment...').fill('Here it is.');

    await context.setOffline(false);
    await expect(dialog.getByText('2 files attached')).toBeAttached();
    expect(chunks).toBe(5);
    await dialog.getByRole('button', { name: 'Add Comment', exact: true }).click();
    const card = dialog.getByRole('link', { name: 'unboxing.mp4' });
    await expect(card).toContainText('MP4 · 1.2 MB');
    expect((await download(page, card)).bytes.equals(film)).toBe(true);
    await expect(dialog.getByText('Here it is.')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'front.png' })).toHaveJSProperty('naturalWidth', 900);
    await expectAccessible(page, 'files on a phone');
    await dialog.getByRole('button', { name: 'front.png', exact: true }).click();
    const lightbox = page.getByRole('dialog', { name: 'front.png' });
    await expect(lightbox.getByRole('img')).toBeInViewport({ ratio: 1 });
    await lightbox.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeVisible();
  });
});

test('a file of a visitor arrives in the open ticket, and the settings can refuse files', async ({ page }) => {
  await haveDesk(page);
  const [site] = await (await page.request.get('/api/sites')).json();
  const tus = (method: string, path: string, headers: Record<string, string>, data?: Buffer) =>
    page.request.fetch(path, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(data && { data }) });
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const begin = (size: number) =>
    tus('POST', '/api/widget/uploads', {
      'upload-length': String(size),
      'upload-metadata': `site_key ${base64(site.api_key)},filename ${base64('torn.png')}`,
    });

  await page.goto('/dashboard');
  const picture = await drawPicture(page, 320, 240);
  const begun = await begin(picture.length);
  const upload = new URL(begun.headers().location ?? '').pathname;
  const id = await sendTicket(page, {
    title: 'Zip is torn',
    files: [upload.split('/').at(-1) ?? ''],
    missing_files: ['unboxing.mov'],
  });
  await openSite(page, `?ticket=${id}`);
  const files = page.getByRole('dialog', { name: 'Zip is torn' }).getByRole('list', { name: 'Files' });
  await expect(files.getByRole('listitem').filter({ hasText: 'torn.png' })).toContainText('Uploading…');
  await expect(files.getByRole('listitem').filter({ hasText: 'unboxing.mov' })).toContainText(/did not arrive/i);
  const bytes = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect((await tus('PATCH', upload, bytes, picture)).status()).toBe(204);
  await expect(files.getByRole('img', { name: 'torn.png' })).toHaveJSProperty('naturalWidth', 320);

  await openSite(page, '?tab=settings&part=visitors');
  const card = page.getByRole('region', { name: 'Files' });
  await expect(card).toContainText(/\d (bytes|kB) of 5 GB used/);
  const allowed = card.getByRole('switch', { name: 'Visitors may attach files' });
  await expect(allowed).toBeChecked();
  await allowed.click();
  await expect(card).toContainText('Visitors cannot attach files.');
  await expect(allowed).toBeEnabled();
  expect((await begin(10)).status()).toBe(403);
  await page.reload();
  await expect(allowed).not.toBeChecked();
});
