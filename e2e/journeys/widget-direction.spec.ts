import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

test('on a page in vertical writing the tab is that of any other page', async ({ page, visit }) => {
  const boxes = [];
  for (const style of ['', 'style="writing-mode: vertical-rl"']) {
    await visit({ html: `lang="en" ${style}` });
    boxes.push(await page.getByRole('button', { name: 'Support' }).boundingBox());
  }
  expect(boxes[0]).toMatchObject({ width: 40 });
  expect(boxes[1]).toEqual(boxes[0]);
});

test('on an Arabic page the English form is neither mirrored nor aligned to the right', async ({
  page,
  visit,
  site,
}) => {
  await visit({ html: 'lang="ar" dir="rtl"' });
  await page.getByRole('button', { name: 'Support' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(site.name);
  await expect(dialog).toHaveCSS('direction', 'ltr');
  const label = await dialog.getByText('Title', { exact: true }).boundingBox();
  const frame = await dialog.boundingBox();
  const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
  if (!label || !frame || !close) throw new Error('The form is not visible.');
  expect(label.x - frame.x).toBeLessThan(40);
  expect(frame.x + frame.width - (close.x + close.width)).toBeLessThan(40);
});
