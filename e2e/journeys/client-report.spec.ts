import type { Browser } from '@playwright/test';
import { expectAccessible, expectReadable, LOOKS } from '../accessible.ts';
import { freePort } from '../free-port.ts';
import { expect, test } from '../journey.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { haveDesk } from '../owner.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';
import { clockFrom } from '../product-clock.ts';
import { openSite, sendTicket } from '../visitor.ts';

const SOFIA = 'sofia@harbor.example';
const REPORT = '?tab=settings&part=report';
const MARCH = '2031-03-20T10:00:00Z';
const APRIL = '2031-04-02T10:00:00Z';

/** The product on one data folder, started again at another time. */
async function startDesk(browser: Browser) {
  const dataDir = temporaryDataDir();
  const mailServer = await startMailServer();
  const settings = {
    PORT: String(await freePort()),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Deskbell <desk@deskbell.test>',
  };
  const startAt = (time: string) => startProductBriefly(dataDir, settings, [clockFrom(time)]);
  let product = await startAt(MARCH);
  const page = await browser.newPage({ baseURL: product.url, reducedMotion: 'reduce' });
  await page.clock.setSystemTime(MARCH);
  return {
    mailServer,
    page,
    async goTo(time: string) {
      await page.goto('about:blank');
      await product.stop();
      product = await startAt(time);
      await page.clock.setSystemTime(time);
    },
    async end() {
      await page.close();
      await product.stop();
      await mailServer.close();
      removeDataDir(dataDir);
    },
  };
}

async function linkTo(mailServer: MailServer, part: RegExp): Promise<string> {
  const links = () =>
    mailServer
      .emailsTo(SOFIA)
      .map((email) => email.replace(/=\n/g, '').replaceAll('=3D', '='))
      .flatMap((email) => email.match(/http:\S+\/c\/[^\s">]+/g) ?? [])
      .filter((link) => part.test(link));
  await expect.poll(links).not.toEqual([]);
  return String(links()[0]);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('a client confirms, gets a report with words of the team, prints it on one sheet and stops it', async ({
  browser,
}) => {
  test.slow();
  const desk = await startDesk(browser);
  const { page, mailServer } = desk;
  try {
    await haveDesk(page);
    await sendTicket(page, { title: 'Torn cover', email: 'ingrid@example.no' });
    await openSite(page, REPORT);
    await expect(page.getByText('Month in progress')).toBeVisible();
    await page.getByRole('radio', { name: /^Hold until I add my words/ }).check();
    await expect(page.getByText('Next: March 2031')).toBeVisible();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('textbox', { name: 'Email address' }).fill(SOFIA);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Waiting for confirmation/)).toBeVisible();
    await page.goto(await linkTo(mailServer, /\/confirm$/));
    await expectReadable(page, 'the question to a recipient');
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await expect(page.getByRole('heading', { name: 'You get the monthly report' })).toBeVisible();

    await desk.goTo(APRIL);
    await openSite(page, REPORT);
    await expect(page.getByText('Held for your words')).toBeVisible();
    const preview = page.getByRole('article', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Kettle & Crumb in March 2031' })).toBeVisible();
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page, `a held report, ${colorScheme}`);
    }
    await page.getByRole('textbox', { name: 'Your words' }).fill('A **calm** month. '.repeat(55));
    await expect(preview.getByText('calm').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save and Send to 1 Recipient' }).click();
    await expect(page.getByText(/^Sent to 1 on 2 Apr/)).toBeVisible();
    await expectAccessible(page, 'a sent report');

    await page.goto(await linkTo(mailServer, /\/2031-03$/));
    await expect(page.getByRole('heading', { name: 'Kettle & Crumb in March 2031' })).toBeVisible();
    await expectReadable(page, 'the page of a report');
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    await page.getByRole('link', { name: 'Stop these reports' }).click();
    await page.getByRole('button', { name: 'Stop these reports' }).click();
    await expect(page.getByRole('heading', { name: 'You get no more reports' })).toBeVisible();
    await openSite(page, REPORT);
    await expect(page.getByText('Stopped it on 2 Apr. Cannot be added again by you.')).toBeVisible();
  } finally {
    await desk.end();
  }
});
