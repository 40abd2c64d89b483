import { expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';
import { startReceiver } from '../webhook-receiver.ts';

const HOSTILE = '@everyone <!channel> [Pay](https://evil.example) *now*';

inEachLook(() => {
  test('a channel is added when its test passed, and hears of a ticket in plain words', async ({ page }) => {
    const service = await startReceiver();
    await haveDesk(page);
    const [{ team_id }] = await (await page.request.get('/api/sites')).json();
    await page.goto(`/teams/${team_id}?tab=channels`);
    await expect(page.getByText('No channels yet')).toBeVisible();
    await expectAccessible(page, 'no channels');

    await page.getByRole('button', { name: 'Add Channel' }).click();
    const form = page.getByRole('dialog', { name: 'Add Channel' });
    const add = form.getByRole('button', { name: 'Add Channel' });
    await form.getByRole('radio', { name: 'Slack' }).focus();
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Mattermost' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type(service.url);
    await expect(add).toBeDisabled();
    service.status = 404;
    await form.getByRole('button', { name: 'Send a test' }).press('Enter');
    await expect(form.getByText('Mattermost answered 404. It does not know this address.')).toBeVisible();
    await expect(add).toBeDisabled();
    await expectAccessible(page, 'a refused test');
    service.status = 200;
    await form.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(form.getByText(/^Mattermost took the test message after/)).toBeVisible();
    expect(service.received.map(({ body }) => body.text?.split('\n')[0])).toEqual(
      Array(2).fill('A test from Deskbell\\: Mattermost'),
    );
    await expectAccessible(page, 'a passed test');
    await add.press('Enter');
    await expect(page.getByText('Channel added')).toBeVisible();

    await sendTicket(page, { title: HOSTILE });
    await expect.poll(() => service.received.length).toBe(3);
    const text = service.received[2]?.body.text ?? '';
    expect(text.replaceAll('\u200b', '').replaceAll('\\', '')).toContain(
      `New ticket: ${HOSTILE.replace('<', '&lt;').replace('>', '&gt;')}`,
    );
    expect(text).not.toMatch(/@\w|<|(?<!\\)[*]|(?<!\\)\[(?!Open)/);

    await page.goto(`/teams/${team_id}?tab=channels`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Mattermost · All sites' })).toContainText('Last sent');
    await page.getByRole('link', { name: 'Mattermost' }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries' });
    await log.getByRole('button', { name: /^Sent New tickets/ }).click();
    await expect(log.getByText(/^Mattermost took the message after/)).toBeVisible();
    await expect(log.getByText(HOSTILE)).toBeVisible();
    await expectAccessible(page, 'the log of a channel');
    await log.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page, 'channels');
    await service.close();
  });
});
