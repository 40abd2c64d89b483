import { readFile } from 'node:fs/promises';
import { DESKTOP, expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';
import { startReceiver } from '../webhook-receiver.ts';

inEachLook(() => {
  test.use({ expectedConsoleErrors: /status of 400 .*\/webhooks$/ });

  test('a webhook tells of a ticket, a token reads it until it is revoked, and an export has it', async ({
    page,
    baseURL,
    playwright,
  }) => {
    const receiver = await startReceiver();
    await haveDesk(page);
    const [{ team_id }] = await (await page.request.get('/api/sites')).json();

    await page.goto(`/teams/${team_id}?tab=export`);
    await expect(page.getByText('There is nothing to export yet.')).toBeVisible();
    await expectAccessible(page, 'nothing to export');

    await page.getByRole('tab', { name: 'Webhooks' }).click();
    await expect(
      page.getByText('No webhooks yet. Deskbell can tell your systems about every new ticket.'),
    ).toBeVisible();
    await expectAccessible(page, 'no webhooks');
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    const form = page.getByRole('dialog', { name: 'Add Webhook' });
    const url = form.getByRole('textbox', { name: 'URL' });
    await url.fill('http://10.0.0.5/deskbell');
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('10.0.0.5 is not a public address.')).toBeVisible();
    await expectAccessible(page, 'a refused webhook');
    await url.fill(receiver.url);
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    const once = page.getByRole('alertdialog', { name: 'The webhook is ready' });
    await expect(once.getByText(/^whsec_/)).toBeVisible();
    await once.getByRole('button', { name: 'Send test' }).click();
    await expect(once.getByText(/^The test arrived\. Your server answered 200/)).toBeVisible();
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['ping']);
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the secret of a webhook');
    await once.getByRole('button', { name: 'I have saved it' }).click();

    const number = await sendTicket(page, { title: 'Lamp arrived cracked' });
    await page.getByRole('link', { name: receiver.url }).click();
    const log = page.getByRole('dialog', { name: 'Deliveries' });
    await log.getByRole('button', { name: /^Sent ticket\.created/ }).click();
    await expect(log.getByRole('region', { name: 'Body' })).toContainText('"title": "Lamp arrived cracked"');
    await expectAccessible(page, 'the log of a webhook');
    const sent = receiver.received.at(-1);
    expect(sent?.body).toMatchObject({ type: 'ticket.created', data: { ticket: { title: 'Lamp arrived cracked' } } });
    expect(sent?.headers['webhook-id']).toMatch(/^msg_/);
    await log.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page, 'webhooks');
    await receiver.close();

    await page.getByRole('tab', { name: 'API Tokens' }).click();
    await expect(page.getByText(/^No API tokens yet/)).toBeVisible();
    await expectAccessible(page, 'no tokens');
    await page.getByRole('button', { name: 'New Token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API Token' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
    await expectAccessible(page, 'a new token');
    await dialog.getByRole('button', { name: 'Create Token' }).click();
    const shown = page.getByRole('alertdialog', { name: 'Nightly report is ready' });
    const token = await shown.getByText(/^dbk_/).textContent();
    await expectAccessible(page, 'a token that is shown once');
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    // Sends no cookies of the page.
    const script = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    });
    expect((await (await script.get(`/api/tickets/${number}`)).json()).ticket.title).toBe('Lamp arrived cracked');
    expect((await script.get('/api/sites')).status()).toBe(403);
    await expect(page.getByRole('row', { name: /^Nightly report/ })).toContainText('Agent, all sites');
    await expectAccessible(page, 'tokens');
    await page.getByRole('button', { name: 'More about Nightly report' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('button', { name: 'Revoke Token' }).click();
    await expect(page.getByText(/^No API tokens yet/)).toBeVisible();
    expect((await script.get(`/api/tickets/${number}`)).status()).toBe(401);
    await script.dispose();

    await page.getByRole('tab', { name: 'Export' }).click();
    const arrival = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download tickets.csv' }).click();
    const download = await arrival;
    expect(download.suggestedFilename()).toBe('tickets.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('Lamp arrived cracked');
    await expectAccessible(page, 'export');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByText('Marta Lindqvist downloaded tickets.csv of all sites')).toBeVisible();
    await expect(page.getByText('Marta Lindqvist revoked the API token Nightly report')).toBeVisible();
  });
}, [DESKTOP]);
