import { expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk, KETTLE, setAdminAddress } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

inEachLook(() => {
  // Playwright injects a script into the sandboxed frame.
  test.use({ expectedConsoleErrors: /Blocked script execution in 'about:srcdoc'/ });

  test('the owner reads the emails of a ticket in the logs and as mail files', async ({ page }) => {
    test.slow();
    const { email } = await haveDesk(page);
    await setAdminAddress(page, email);
    const number = await sendTicket(page, { title: 'Cracked <b>lid</b>', email: `visitor-of-${email}` });

    await openSite(page, '?tab=emails');
    const emails = page.getByRole('region', { name: 'Emails' });
    await expect(emails.getByRole('img', { name: 'Sent' })).toHaveCount(2);
    await expect(emails.getByText('User Confirmation')).toBeVisible();
    await expect(page.getByText('100.0%')).toBeVisible();
    await expectAccessible(page, 'email logs');

    await emails.getByRole('link', { name: 'Admin Notification to' }).click();
    const dialog = page.getByRole('dialog', { name: `(#${number})` });
    const message = dialog.frameLocator('iframe');
    await expect(message.getByRole('heading', { name: 'Cracked <b>lid</b>' })).toBeVisible();
    const [ticketPage] = await Promise.all([
      page.waitForEvent('popup'),
      message.getByRole('link', { name: `Open ticket #${number}` }).click(),
    ]);
    await expect(ticketPage.getByRole('dialog', { name: 'Cracked <b>lid</b>' })).toBeVisible();
    await ticketPage.close();
    // Not the HTML tab: axe cannot run in the sandboxed frame.
    await dialog.getByRole('tab', { name: 'Text' }).click();
    await expectAccessible(page, 'one email');
    await page.goBack();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: 'Read them in the outbox' }).click();
    const mailFile = page.getByRole('link', { name: `to visitor-of-${email}` });
    await expect(mailFile).toBeVisible();
    await expectAccessible(page, 'outbox');
    await mailFile.click();
    const mailDialog = page.getByRole('dialog', { name: `Your request to ${KETTLE.name} (ticket #${number})` });
    await expect(mailDialog.frameLocator('iframe').getByText(`#${number}`)).toBeVisible();
    await mailDialog.getByRole('tab', { name: 'Source' }).click();
    await expect(mailDialog.getByText(`To: visitor-of-${email}`)).toBeVisible();
    await expectAccessible(page, 'one mail file');
    await page.reload();
    await expect(mailDialog).toBeVisible();
  });
});

test.describe('with SMTP', () => {
  test.use({
    baseURL: async ({ mailing }, use) => use(mailing.url),
    // #418: the server answers with its 404 page, where the router of the app has a screen.
    expectedConsoleErrors: /status of 404 .*\/outbox|React error #418/,
  });

  test('a rejected email shows the reason and can be retried, and there are no mail files', async ({
    page,
    mailing: { mailServer },
  }) => {
    test.slow();
    await haveDesk(page);
    mailServer.rejectsRecipients = true;
    const number = await sendTicket(page, { title: 'Cracked lid', email: 'eva@customer.example' });
    await openSite(page, '?tab=emails');
    await expect(page.getByText('550 5.1.1 No such mailbox. It was rejected, so it was not retried.')).toBeVisible();
    await expect(page.getByText('0.0%', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a failed email');
    mailServer.rejectsRecipients = false;
    await page.getByRole('button', { name: 'Retry email to eva@customer.example' }).click();
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible();
    await expect(page.getByText('100.0%')).toBeVisible();
    expect(mailServer.emailsTo('eva@customer.example')).toEqual([expect.stringContaining(`ticket #${number}`)]);

    await expect(page.getByRole('link', { name: 'Read them in the outbox' })).toHaveCount(0);
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Outbox' })).toHaveCount(0);
    expect((await page.goto('/outbox'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toHaveCount(0);
  });
});
