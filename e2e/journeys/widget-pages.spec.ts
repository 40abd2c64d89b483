import { expectReadable, LOOKS } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { addSite, haveDesk, type NewSite, signIn } from '../owner.ts';
import { openSite } from '../visitor.ts';

// The browser logs the 4xx response to a form post.
test.use({ expectedConsoleErrors: /status of 40[04] .*\/support\// });

const WILLOW: NewSite = { name: 'Willow & Clay', domain: 'willowandclay.example' };

for (const { colorScheme, width } of LOOKS) {
  test(`a visitor without JavaScript sends a ticket (${colorScheme}, ${width} px)`, async ({ page, browser }) => {
    await haveDesk(page, WILLOW);
    await openSite(page, '?tab=settings');
    await page.getByRole('tab', { name: 'Without scripts' }).click();
    const address = await page.getByRole('link', { name: 'Open the form' }).getAttribute('href');

    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      viewport: { width, height: 740 },
    });
    const visitor = await context.newPage();
    await visitor.goto(String(address), { referer: 'https://willowandclay.example/mugs' });
    await expect(visitor.getByText('Your message goes to Willow & Clay.')).toBeVisible();
    await visitor.getByLabel('Title').fill('Parcel marked delivered');
    await visitor.getByLabel('Email').fill('mara@');
    await visitor.getByText('High', { exact: true }).click();
    await visitor.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.getByText('Please describe what happened.')).toBeVisible();
    await expect(visitor.getByText('This address is incomplete.')).toBeVisible();
    await expect(visitor.getByLabel('Description')).toBeFocused();
    await expect(visitor.getByLabel('Title')).toHaveValue('Parcel marked delivered');
    await expect(visitor.getByRole('radio', { name: 'High' })).toBeChecked();
    await visitor.getByLabel('Description').fill('Tracking says Tuesday.\nMy neighbors have not seen it.');
    await visitor.getByLabel('Email').fill('mara@lind.example');
    await visitor.getByRole('button', { name: 'Send' }).click();
    const headline = visitor.getByRole('heading', { name: /^Ticket #\d+ received$/ });
    await expect(headline).toBeVisible();
    const number = Number(/\d+/.exec((await headline.textContent()) ?? '')?.[0]);
    expect(await context.cookies()).toEqual([]);
    await context.close();

    const { ticket } = await (await page.request.get(`/api/tickets/${number}`)).json();
    expect(ticket).toMatchObject({
      title: 'Parcel marked delivered',
      description: 'Tracking says Tuesday.\nMy neighbors have not seen it.',
      priority: 'high',
      user_email: 'mara@lind.example',
      page_url: 'https://willowandclay.example/mugs',
    });

    // axe needs JavaScript.
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    await page.goto(String(address));
    await expectReadable(page, 'empty');
    await page.getByRole('button', { name: 'Send' }).click();
    await expectReadable(page, 'errors');
    await page.getByLabel('Title').fill('Readable');
    await page.getByLabel('Description').fill('In every state.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: /received$/ })).toBeVisible();
    await expectReadable(page, 'received');
  });
}

test('there is no form for an unknown site key', async ({ page }) => {
  const answer = await page.goto('/support/site_unknown');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'There is no form here' })).toBeVisible();
  await expectReadable(page, 'unknown');
});

test('an owner tries the widget before pasting it and finds the ticket in the dashboard', async ({ page }) => {
  await signIn(page);
  await addSite(page, WILLOW);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Try it' }).click();
  const sample = await opened;
  await sample.getByRole('button', { name: 'Support' }).click();
  const dialog = sample.getByRole('dialog', { name: 'Support' });
  await dialog.getByLabel('Title').fill('A first try');
  await dialog.getByLabel('Description').fill('From the page behind Try it.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('heading', { name: /received$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectReadable(sample, 'try it');
  const [site] = await (await page.request.get('/api/sites')).json();
  expect(site).toMatchObject({ total_tickets: 1, last_seen_at: null });
  await sample.getByRole('link', { name: 'your tickets' }).click();
  await expect(sample.getByRole('link', { name: 'A first try' })).toBeVisible();
});
