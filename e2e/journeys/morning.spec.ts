import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addMember } from '../member.ts';
import { createSite, haveDesk } from '../owner.ts';
import { sendTicketTo } from '../visitor.ts';

const SITES = ['Kettle & Crumb', 'Harbor & Pine'] as const;
const PER_SITE = 15;

interface Ticket {
  title: string;
  status: string;
  assignee_name: string | null;
  snoozed_until: string | null;
}

const row = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const field = (box: Locator) => box.getByLabel('Comment', { exact: true });

const waitingOf = async (page: Page): Promise<Ticket[]> =>
  (await page.request.get('/api/tickets?waiting=us&sort=waiting')).json();

async function haveQueue(page: Page): Promise<string[]> {
  await haveDesk(page);
  await createSite(page, { name: SITES[1], domain: 'harbor.example' });
  const numbers = Array.from({ length: PER_SITE }, (_, n) => n + 1);
  await Promise.all([
    addMember(page, { name: 'Anna', role: 'agent' }).then((member) => member.context().close()),
    ...SITES.flatMap((site) =>
      numbers.map((n) => sendTicketTo(page, site, { title: `${site} ${n}`, email: `${n}@customer.example` })),
    ),
  ]);
  return (await waitingOf(page)).map(({ title }) => title);
}

test('a morning by keyboard alone: no act loses the place, and all counts agree at the end', async ({ page }) => {
  const titles = await haveQueue(page);
  expect(titles).toHaveLength(30);
  const keys = page.keyboard;
  let at = 0;
  const current = () => titles[at] ?? '';
  const open = () => dialog(page, current());
  const expectFocus = (title = current()) => expect(row(page, title)).toBeFocused();
  async function expectNext(gone = 1) {
    at += gone;
    await expectFocus();
  }

  await page.goto('/tickets');
  await expect(row(page, current())).toBeVisible();
  await keys.press('j');
  await expectFocus();
  await keys.press('j');
  await expectFocus(titles[1]);
  await keys.press('k');
  await expectFocus();

  await keys.press('3');
  await expectNext();
  await keys.press('e');
  await expectNext();
  await keys.press('Shift+E');
  await expectNext();
  await keys.press('h');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow 9:00' })).toBeVisible();
  await keys.press('Enter');
  await expectNext();
  await keys.press('a');
  await expect(page.getByRole('menuitem', { name: 'Me', exact: true })).toBeFocused();
  await keys.press('Enter');
  await expectFocus();
  await keys.press('Escape');

  const selected = titles.slice(at, at + 3);
  await keys.press('x');
  await keys.press('j');
  await keys.press('x');
  await keys.press('j');
  await keys.press('x');
  await expect(page.getByText('3 selected')).toBeVisible();
  await keys.press('3');
  await expectNext(3);
  await keys.press('z');
  await expectFocus(selected[0]);
  at -= 3;
  await keys.press('x');
  await keys.press('Shift+ArrowDown');
  await keys.press('Shift+ArrowDown');
  await keys.press('3');
  await expectNext(3);

  await keys.press('Enter');
  await expect(open()).toBeVisible();
  await keys.press('c');
  await keys.type('Sent.');
  await keys.press('Control+Enter');
  await expect(open().getByRole('listitem').getByText('Sent.')).toBeVisible();
  await keys.press('Escape');
  await expectNext();

  await keys.press('Enter');
  for (const text of ['Yes.', 'No.', 'Early']) {
    await expect(open()).toBeVisible();
    await keys.press('c');
    await expect(field(open())).toBeFocused();
    await keys.type(text);
    await keys.press('Control+Shift+Enter');
    at += 1;
  }
  await expect(open()).toBeVisible();
  await keys.press('z');
  at -= 1;
  await expect(field(open())).toHaveValue('Early');
  await expect(field(open())).toBeFocused();
  await keys.press('Control+a');
  await keys.type('Late.');
  await keys.press('Control+Shift+Enter');
  at += 1;
  await expect(open()).toBeVisible();

  await keys.press('c');
  await keys.press('Control+z');
  at -= 1;
  await expect(field(open())).toHaveValue('Late.');
  await keys.press('Control+Enter');
  await expect(open().getByRole('listitem').getByText('Late.')).toBeVisible();

  await keys.press('j');
  at += 1;
  await expect(open()).toBeVisible();
  await keys.press('3');
  await expect(open().getByRole('button', { name: 'Closed', exact: true })).toBeDisabled();
  await keys.press('Escape');
  await expectNext();
  await keys.press('Enter');
  await expect(open()).toBeVisible();
  await keys.press('e');
  await expectNext();
  await keys.press('z');
  at -= 1;
  await expectFocus();

  const left = titles.slice(at);
  await expect.poll(async () => (await waitingOf(page)).map(({ title }) => title)).toEqual(left);
  await expect(page).toHaveTitle(new RegExp(`^\\(${left.length}\\) `));
  await expect(page.getByRole('tab', { name: `Waiting for us ${left.length}`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `waiting for us: ${left.length}` })).toBeVisible();
  const tickets: Ticket[] = await (await page.request.get('/api/tickets')).json();
  const count = (has: (ticket: Ticket) => boolean) => tickets.filter(has).length;
  expect({
    new: count(({ status }) => status === 'new'),
    open: count(({ status }) => status === 'open'),
    closed: count(({ status }) => status === 'closed'),
    archived: count(({ status }) => status === 'archived'),
    snoozed: count(({ snoozed_until }) => snoozed_until !== null),
    assigned: count(({ assignee_name }) => assignee_name !== null),
  }).toEqual({ new: left.length + 2, open: 4, closed: 5, archived: 1, snoozed: 1, assigned: 5 });

  await keys.press('g');
  await keys.press('d');
  await expect(page.getByRole('link', { name: `View all ${left.length}`, exact: true })).toBeVisible();
  for (const site of SITES) {
    const waiting = left.filter((title) => title.startsWith(site)).length;
    await expect(page.getByRole('article', { name: site }).getByText(`${waiting} waiting`)).toBeVisible();
  }
});
