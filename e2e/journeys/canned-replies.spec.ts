import { expectAccessible, inEachLook, PHONE } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

inEachLook(() => {
  test('a canned reply is added, inserted with a slash and mailed with its placeholders filled', async ({ page }) => {
    await haveDesk(page);
    const number = await sendTicket(page, { title: 'Lamp arrived cracked', email: 'ana@example.com' });
    const [site] = await (await page.request.get('/api/sites')).json();

    await page.goto(`/teams/${site.team_id}?tab=canned`);
    await expect(
      page.getByText('No canned replies yet. Save a reply you write often, then type / in a ticket.'),
    ).toBeVisible();
    await expectAccessible(page, 'no canned replies');
    await page.getByRole('button', { name: 'New Reply' }).click();
    const form = page.getByRole('dialog', { name: 'New Canned Reply' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Replacement');
    await form.getByRole('textbox', { name: 'Text' }).fill('Hello {name|there}, {name}: {site} sends {ticket}. {me}');
    await expectAccessible(page, 'a new canned reply');
    await form.getByRole('button', { name: 'Save Reply' }).click();
    await expect(page.getByRole('button', { name: 'Replacement', exact: true })).toBeVisible();
    await expectAccessible(page, 'canned replies');

    await openSite(page, `?ticket=${number}`);
    const dialog = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
    const comment = dialog.getByPlaceholder('Add a comment...');
    await comment.fill('Sorry!');
    await comment.press('End');
    await comment.pressSequentially(' /repl');
    await expect(dialog.getByRole('option', { name: /^Replacement/, selected: true })).toBeVisible();
    await expectAccessible(page, 'the list of canned replies');
    await comment.press('Enter');
    const filled = `Hello there, [name]: Kettle & Crumb sends #${number}.`;
    await expect(comment).toHaveValue(`Sorry! ${filled} Marta`);
    await comment.press('Control+z');
    await expect(comment).toHaveValue('Sorry! /repl');
    await comment.press('Control+Shift+z');
    await expect(dialog.locator('mark')).toHaveText('[name]');
    await comment.press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: 'Send with [name]?' });
    await expect(question).toBeVisible();
    await expectAccessible(page, 'the question about a placeholder');
    await question.getByRole('button', { name: 'Send Anyway' }).click();
    await expect(dialog.getByRole('listitem').getByText(filled)).toBeVisible();

    const uses = async () =>
      (await (await page.request.get(`/api/teams/${site.team_id}/canned-replies`)).json())[0].uses;
    await expect.poll(uses).toBe(1);
    await expect
      .poll(async () => {
        const emails = await (await page.request.get(`/api/sites/${site.id}/email-logs`)).json();
        const mail = emails.find((email: { email_type: string }) => email.email_type === 'comment_notification');
        return mail ? (await (await page.request.get(`/api/email-logs/${mail.id}`)).json()).text : '';
      })
      .toContain(filled);
  });
}, [PHONE]);
