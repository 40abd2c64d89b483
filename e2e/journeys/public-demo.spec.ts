import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';

const START = 'https://desk.example.com/';

test('a visitor of the public demo works on a desk of their own, which sends nothing', async ({ browser }) => {
  const dataDir = temporaryDataDir();
  const product = await startProductBriefly(dataDir, { DEMO: 'public', DEMO_DESKS: '1', DEMO_START_URL: START });
  const page = await browser.newPage({ baseURL: product.url });
  try {
    await page.goto('/');
    await expectAccessible(page, 'the front page of the demo');
    // On a busy machine the desk may not be seeded yet.
    await expect(async () => {
      await page.getByRole('button', { name: /Open the Demo|Try Again/ }).click();
      await expect(page).toHaveURL(/\/tickets$/);
    }).toPass();
    const banner = page.getByRole('complementary', { name: 'Demo' });
    await expect(banner).toContainText('This desk is yours for an hour.');
    await expect(banner).toContainText('60 min left');
    await expect(banner.getByRole('link', { name: 'Start free' })).toHaveAttribute('href', START);

    await page.getByRole('link', { name: 'How long is the cable of the bedside shelf?' }).click();
    const reply = page.getByRole('dialog').getByPlaceholder('Add a comment...');
    await reply.fill('It can be cut, and the warranty stays.');
    await reply.press('Control+Enter');
    await expect(page.getByText('Reply kept. Demo desks send nothing.')).toBeVisible();
    await expectAccessible(page, 'a demo desk');

    const late = await (await browser.newContext({ baseURL: product.url })).newPage();
    await late.goto('/');
    await late.getByRole('button', { name: 'Open the Demo' }).click();
    await expect(late.getByRole('heading', { name: 'All demo desks are taken' })).toBeVisible();
    await expect(late.getByRole('button', { name: 'Try Again' })).toBeVisible();
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
