import { expect, test } from '../journey.ts';

test('the landing page tells the weight of the widget that this server sends', async ({ page, request }) => {
  const { 'content-encoding': encoding, 'content-length': bytes } = (
    await request.get('/widget.js', { headers: { 'accept-encoding': 'br' } })
  ).headers();
  expect(encoding).toBe('br');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `The tab weighs ${bytes} bytes.` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Do not take our word for it.' })).toContainText(`${bytes} bytes`);
});

test('sections without behavior are hydrated without their script, which only the way back loads', async ({ page }) => {
  const loadsSections: string[] = [];
  page.on('request', (each) => {
    if (each.url().includes('static-sections') && each.url().endsWith('.js')) loadsSections.push(each.url());
  });
  await page.goto('/');
  const section = page.locator('#features');
  const prerendered = await section.innerHTML();
  const dark = page.getByRole('button', { name: 'Dark' });
  await dark.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  expect(await section.innerHTML()).toBe(prerendered);
  expect(loadsSections).toHaveLength(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL('**/contact');
  await page.goBack();
  await expect(section.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await section.innerText()).toContain('Small on their pages.');
  expect(loadsSections).toHaveLength(1);
});

test('the hero picture is animated without interaction, but not under prefers-reduced-motion', async ({ page }) => {
  const runningAnimations = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expect.poll(runningAnimations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // Hover transitions end; the hero animation would not.
  await expect.poll(runningAnimations).toBe(0);
});
