import { expectAccessible, LOOKS } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { startMailServer } from '../mail-server.ts';
import { haveDesk, setAdminAddress } from '../owner.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../product.ts';
import { openSite, sendTicket } from '../visitor.ts';

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
      // Playwright itself tries to record what is in the frame, where no script can run.
      expectedConsoleErrors: /Blocked script execution in 'about:srcdoc'/,
    });

    test('a ticket leads to mails that the owner reads in the logs and in the outbox', async ({ page }) => {
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

      await emails.getByRole('link', { name: `New ticket #${number}: Cracked <b>lid</b>` }).click();
      const dialog = page.getByRole('dialog', { name: `New ticket #${number}` });
      const letter = dialog.frameLocator('iframe');
      await expect(letter.getByRole('heading', { name: 'Cracked <b>lid</b>' })).toBeVisible();
      const [ticketPage] = await Promise.all([
        page.waitForEvent('popup'),
        letter.getByRole('link', { name: `Open ticket #${number}` }).click(),
      ]);
      await expect(ticketPage.getByRole('dialog', { name: 'Cracked <b>lid</b>' })).toBeVisible();
      await ticketPage.close();
      // Without the frame, in which the checker cannot run: no script can.
      await dialog.getByRole('tab', { name: 'Text' }).click();
      await expectAccessible(page, 'one email');
      await page.goBack();
      await expect(dialog).toBeHidden();

      await page.getByRole('link', { name: 'Read them in the outbox' }).click();
      const mail = page.getByRole('link', { name: `We received your request (ticket #${number})` });
      await expect(mail).toBeVisible();
      await expectAccessible(page, 'outbox');
      await mail.click();
      const written = page.getByRole('dialog', { name: 'We received your request' });
      await expect(written.frameLocator('iframe').getByText(`#${number}`)).toBeVisible();
      await written.getByRole('tab', { name: 'Source' }).click();
      await expect(written.getByText(`To: visitor-of-${email}`)).toBeVisible();
      await expectAccessible(page, 'one mail of the outbox');
      await page.reload();
      await expect(written).toBeVisible();
    });
  });
}

test('with a mail server a refused mail says why, and goes out when it is retried; there is no outbox', async ({
  browser,
}) => {
  test.slow();
  const mailServer = await startMailServer();
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir, undefined, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'desk@deskbell.example',
  });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    await haveDesk(page);
    mailServer.isRefusing = true;
    const number = await sendTicket(page, { title: 'Cracked lid', email: 'eva@customer.example' });
    await openSite(page, '?tab=emails');
    await expect(page.getByText('550 5.1.1 No such mailbox It was rejected, so it was not retried.')).toBeVisible();
    await expect(page.getByText('0.0%', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a failed email');
    mailServer.isRefusing = false;
    await page.getByRole('button', { name: 'Retry email to eva@customer.example' }).click();
    await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible();
    await expect(page.getByText('100.0%')).toBeVisible();
    expect(mailServer.mails).toHaveLength(1);
    expect(mailServer.mails[0]).toContain(`ticket #${number}`);

    await expect(page.getByRole('link', { name: 'Read them in the outbox' })).toHaveCount(0);
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Outbox' })).toHaveCount(0);
    expect((await page.goto('/outbox'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Outbox' })).toHaveCount(0);
  } finally {
    await context.close();
    await product.stop();
    await mailServer.close();
    removeDataDir(dataDir);
  }
});
