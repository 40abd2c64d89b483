import { expect, test } from '../journey.ts';
import { addSite, KETTLE, signIn } from '../owner.ts';
import { openSite, sendEvent, sendTicket } from '../visitor.ts';

test('the setup guide follows the first site from its code to its first visitor and ticket', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Set up Deskbell' })).toBeVisible();
  await addSite(page, KETTLE);
  await expect(page.getByText('Waiting for the first visitor').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Widget Code' })).toBeFocused();
  // The event stream updates every screen, long before the next poll.
  const settings = await page.context().newPage();
  await openSite(settings, '?tab=settings');
  await expect(settings.getByText('Not seen yet')).toBeVisible();
  await sendEvent(page);
  for (const screen of [page, settings]) await expect(screen.getByText('Waiting for the first visitor')).toHaveCount(0);
  await expect(settings.getByText('Not seen yet')).toHaveCount(0);
  await settings.close();
  await sendTicket(page, { title: 'My first ticket' });
  await expect(page.getByText('4 of 4 done')).toBeVisible();
  const queue = page.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('link', { name: 'My first ticket' })).toBeVisible();
});
