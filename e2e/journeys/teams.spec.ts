import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEachLook } from '../accessible.ts';
import { aPerson, invitationLink, openInvitation, signInToAccept } from '../colleague.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

// Browsers log the 404 of an ended invitation, and the 400 of a logo that is no picture.
test.use({ expectedConsoleErrors: /status of 404|Failed to fetch invitation|status of 400 .*\/brand\/logo/ });

async function openTeam(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await expect(page.getByRole('tab', { name: /^Members/ })).toBeVisible();
}

async function invite(page: Page, role: RegExp, emails: readonly string[], site?: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite to/ });
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${emails.join(', ')} `);
  await dialog.getByRole('radio', { name: role }).check();
  if (site) await dialog.getByRole('checkbox', { name: site }).check();
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toBeHidden();
}

async function openEmailSetting(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  return page.getByRole('region', { name: /^Notifications from/ }).getByRole('checkbox', { name: `${name}, Email` });
}

test('a colleague joins by the link in the email and works a ticket', async ({ page, browser }) => {
  test.slow();
  await haveDesk(page);
  await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
  const anna = aPerson('Anna Kowalczyk');
  await openTeam(page);
  await expect(page.getByText(/^You are the only member\./)).toBeVisible();
  await invite(page, /^Agent/, [anna.email]);
  const open = page.getByRole('region', { name: 'Open invitations' }).first();
  await expect(open.getByRole('listitem').filter({ hasText: anna.email })).toContainText('Sent');

  const agent = await openInvitation(browser, await invitationLink(page, anna.email));
  await signInToAccept(agent, anna);
  await agent.getByRole('button', { name: 'Accept', exact: true }).click();
  await agent.waitForURL('**/dashboard');
  await agent.getByRole('link', { name: 'Kettle & Crumb' }).click();
  await expect(agent.getByRole('tab', { name: 'Settings' })).toBeVisible();
  await expect(agent.getByRole('button', { name: /Edit Site|Delete Site/ })).toHaveCount(0);
  await agent.getByRole('link', { name: 'Lamp arrived cracked' }).click();
  const dialog = agent.getByRole('dialog', { name: 'Lamp arrived cracked' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('A new one is on its way.');
  await dialog.getByRole('button', { name: 'More ways to send' }).click();
  await agent.getByRole('menuitemradio', { name: 'Add Comment and close' }).click();
  const comment = dialog.getByRole('listitem').filter({ hasText: 'A new one is on its way.' });
  await expect(comment).toContainText('Anna Kowalczyk');
  await expect(comment).toContainText('Support Agent');
  await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();

  await agent.goto('/dashboard');
  const newTickets = await openEmailSetting(agent, 'New tickets');
  await newTickets.check();
  await agent.getByRole('button', { name: 'Save Notifications' }).click();
  await expect(agent.getByRole('dialog')).toBeHidden();
  await agent.reload();
  await expect(await openEmailSetting(agent, 'New tickets')).toBeChecked();

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Lamp arrived cracked' }).click();
  const read = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
  await expect(read.getByRole('button', { name: 'Assignee: Anna Kowalczyk' })).toBeVisible();
  await expect(read.getByRole('listitem').filter({ hasText: 'A new one is on its way.' })).toContainText('Anna');
  await agent.context().close();
});

test('another address waits for approval, and a client follows chosen sites only', async ({ page, browser }) => {
  test.slow();
  await haveDesk(page);
  await sendTicket(page, { title: 'Where is my order?', email: 'eva@customer.example' });
  const invited = `${randomUUID()}@example.com`;
  const rosa = aPerson('Rosa Delgado');
  await openTeam(page);
  await invite(page, /^Client/, [invited], 'Kettle & Crumb');

  const link = await invitationLink(page, invited);
  const client = await openInvitation(browser, link);
  await signInToAccept(client, rosa);
  await expect(client.getByText(invited)).toBeVisible();
  await client.getByRole('button', { name: `Accept as ${rosa.email}` }).click();
  await expect(client.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await client.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(client.getByRole('heading', { name: 'Set up Deskbell' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Rosa Delgado')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Rosa Delgado joined')).toBeVisible();

  await client.reload();
  await client.getByRole('link', { name: 'Kettle & Crumb' }).click();
  await expect(client.getByRole('tab')).toHaveText([/^Tickets/, 'Kanban Board', /^Archived/, 'Pages']);
  await client.getByRole('link', { name: 'Where is my order?' }).click();
  const dialog = client.getByRole('dialog', { name: 'Where is my order?' });
  await expect(dialog.getByRole('textbox', { name: /^Note to/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Archive|Add Comment/ })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: /^Note to/ }).fill('Please call her.');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog.getByText('Clients see this')).toBeVisible();

  await client.goto(link);
  await expect(client.getByText('This invitation has ended. Ask for a new one.')).toBeVisible();
  await client.context().close();
});

inEachLook(() => {
  test('the team and its invitations are accessible', async ({ page }) => {
    await haveDesk(page);
    const ana = aPerson('Ana');
    await openTeam(page);
    await expectAccessible(page, 'a team of one');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Invite to/ });
    await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`${ana.email}, wrong,`);
    await dialog.getByRole('radio', { name: /^Client/ }).check();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expectAccessible(page, 'the invite dialog');
    await dialog.getByRole('button', { name: 'Remove wrong' }).click();
    await dialog.getByRole('checkbox', { name: 'Kettle & Crumb' }).check();
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
    await expectAccessible(page, 'members and invitations');
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Activity' }).getByText(ana.email)).toBeVisible();
    await expectAccessible(page, 'activity');
    await page.goto(await invitationLink(page, ana.email));
    await expect(page.getByRole('button', { name: /^Accept as/ })).toBeVisible();
    await expectAccessible(page, 'an invitation');
    await page.goto('/join/unknown');
    await expect(page.getByText('This invitation has ended. Ask for a new one.')).toBeVisible();
    await expectAccessible(page, 'an ended invitation');
  });
});

/** A PNG picture of 240 × 48 pixels. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAAAwAQMAAAAVc2VlAAAAA1BMVEUUUy1oHGSUAAAAFElEQVR42mNgGAWjYBSMglEwHAAABdAAAbEvzNoAAAAASUVORK5CYII=';

inEachLook(() => {
  test('an agency sets its brand, and a client sees it from the invitation on', async ({ page, browser }) => {
    test.slow();
    await haveDesk(page);
    await openTeam(page);
    await page.getByRole('tab', { name: 'Brand' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Lindqvist Studio');
    await page.getByRole('radio', { name: 'Forest' }).check();
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(LOGO, 'base64') };
    await page.locator('input[type="file"]').setInputFiles({ ...logo, buffer: Buffer.from('<svg/>') });
    await expect(page.getByRole('alert')).toContainText('was not taken: this is not a PNG or WebP picture.');
    await page.locator('input[type="file"]').setInputFiles(logo);
    await expect(page.getByText(/Yours: 240 × 48/)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await expectAccessible(page, 'brand');
    await page.getByRole('button', { name: 'Save Brand' }).click();
    await expect(page.getByText('Brand saved')).toBeVisible();

    await page.getByRole('tab', { name: /^Members/ }).click();
    const client = aPerson('Carla Client');
    await invite(page, /^Client/, [client.email], 'Kettle & Crumb');
    const invited = await openInvitation(browser, await invitationLink(page, client.email));
    const shown = invited.getByRole('img', { name: 'Lindqvist Studio' });
    await expect(shown).toBeVisible();
    await expect(invited.getByRole('heading', { name: 'Join Lindqvist Studio' })).toBeVisible();
    expect(await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(240);
    await signInToAccept(invited, client);
    await invited.getByRole('button', { name: 'Accept', exact: true }).click();
    await invited.waitForURL('**/dashboard');
    await expect(invited.getByRole('banner').getByRole('img', { name: 'Lindqvist Studio' })).toBeVisible();
    await expect(invited.getByRole('banner').getByText('Deskbell')).toHaveCount(0);
    await expectAccessible(invited, 'dashboard of a client');
  });
});
