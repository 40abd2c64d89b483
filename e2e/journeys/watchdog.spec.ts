import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendEvent } from '../visitor.ts';

test('the settings say whether visitors see the widget, look at the page and pause alarms', async ({ page }) => {
  await haveDesk(page);
  // Race: the visitor arrives after the screen was read and before its stream is open.
  let openStream: () => void = () => undefined;
  const hasSent = new Promise<void>((resolve) => (openStream = resolve));
  await page.route('**/api/live', (route) => hasSent.then(() => route.continue()), { times: 1 });
  await openSite(page, '?tab=settings');
  const panel = page.getByRole('region', { name: 'Is the widget there?' });
  await expect(panel.getByText('Waiting for the first visitor')).toBeVisible();
  await sendEvent(page);
  openStream();
  await expect(panel.getByText('Live.', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(panel.getByText(/^Checked /)).toBeVisible();
  await panel.getByRole('button', { name: 'Pause alarms' }).click();
  await expect(panel.getByText('Alarms are paused')).toBeVisible();
  await expectAccessible(page, 'paused alarms');
  await page.reload();
  await panel.getByRole('button', { name: 'Resume alarms' }).click();
  await expect(panel.getByRole('button', { name: 'Pause alarms' })).toBeVisible();
});
