import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { addMember } from '../member.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

async function openTicket(page: Page, id: number): Promise<Locator> {
  await openSite(page, `?ticket=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Comments' })).toBeVisible();
  return dialog;
}

const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name });

test('of two members who reply at once one is warned, and a client sees no note of the team', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
  const anna = await addMember(page, { name: 'Anna Kowalczyk', role: 'agent' });
  const rosa = await addMember(page, { name: 'Rosa Delgado', role: 'client' });
  const [ours, hers] = [await openTicket(page, id), await openTicket(anna, id)];

  await field(hers, 'Comment').fill('Please send a picture.');
  await field(ours, 'Comment').fill('A new one leaves today.');
  await ours.getByRole('button', { name: 'Add Comment', exact: true }).click();
  await expect(hers.getByRole('alert')).toContainText('replied while you were writing.');
  await expect(hers.getByRole('listitem').filter({ hasText: 'A new one leaves today.' })).toContainText('New');
  await expect(field(hers, 'Comment')).toHaveValue('Please send a picture.');
  await expectAccessible(anna, 'a reply that crossed another one');
  await hers.getByRole('button', { name: 'Send anyway' }).click();
  await expect(hers.getByRole('alert')).toBeHidden();
  await expect(ours.getByText('Please send a picture.')).toBeVisible();

  await page.keyboard.press('n');
  await expect(field(ours, 'Note')).toBeFocused();
  await page.keyboard.type('Third time this month');
  await page.keyboard.press('Control+Enter');
  await expect(hers.getByText('Third time this month')).toBeVisible();
  const theirs = await openTicket(rosa, id);
  await expect(theirs.getByText('Please send a picture.')).toBeVisible();
  await expect(theirs.getByText('Third time this month')).toHaveCount(0);
  for (const each of [anna, rosa]) await each.context().close();
});

test('a colleague sees who writes a reply, and hears of a note that names her', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
  const anna = await addMember(page, { name: 'Anna Kowalczyk', role: 'agent' });
  const [ours, hers] = [await openTicket(page, id), await openTicket(anna, id)];

  await field(ours, 'Comment').pressSequentially('A **new');
  await expect(hers.getByText('Marta is writing a reply')).toBeVisible();
  await page.keyboard.type('** one leaves today.');
  await expect(ours.locator('mark')).toHaveText(['**', '**']);
  await page.keyboard.press('Control+Enter');
  await expect(hers.getByText('A new one leaves today.')).toBeVisible();
  await expect(hers.getByText('Marta is writing a reply')).toHaveCount(0);

  await page.keyboard.press('n');
  await page.keyboard.type('Ask @ann');
  await expect(page.getByRole('option', { name: /Anna Kowalczyk/ })).toBeVisible();
  await expectAccessible(page, 'the list of members');
  await page.keyboard.press('Enter');
  await expect(field(ours, 'Note')).toHaveValue('Ask @Anna Kowalczyk ');
  await page.keyboard.press('Control+z');
  await expect(field(ours, 'Note')).toHaveValue('Ask @ann');
  await page.keyboard.press('End');
  await page.keyboard.type('a');
  await page.getByRole('option', { name: /Anna Kowalczyk/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(hers.getByText('@Anna Kowalczyk')).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Followers/ })).toContainText('You and 1');
  const { email } = await (await anna.request.get('/api/users/me')).json();
  await expect(async () => {
    const files: { id: number; to: string }[] = await (await page.request.get('/api/outbox')).json();
    const texts = files
      .filter(({ to }) => to.includes(email))
      .map(async ({ id: file }) => (await (await page.request.get(`/api/outbox/${file}`)).json()).text);
    expect((await Promise.all(texts)).join()).toContain('Ask @Anna Kowalczyk');
  }).toPass();
  await anna.context().close();
});

inEachLook(() => {
  test('composer and merge sheet are accessible, and a merge can be undone', async ({ page }) => {
    await haveDesk(page);
    const kept = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'eva@customer.example' });
    const id = await sendTicket(page, { title: 'The lamp again', email: 'eva@customer.example' });
    const dialog = await openTicket(page, id);
    await field(dialog, 'Comment').focus();
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await field(dialog, 'Note').fill('Third time this month');
    await expectAccessible(page, 'a note');
    await dialog.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge into…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Merge into another ticket' });
    await sheet.getByRole('radio', { name: /Lamp arrived cracked/ }).check();
    await expectAccessible(page, 'the merge sheet');
    await sheet.getByRole('button', { name: 'Merge 2 tickets' }).click();
    await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
    await expect(dialog.getByText(`merged into this`)).toBeVisible();
    await dialog.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Merge undone')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`ticket=${kept}`));
  });
});
