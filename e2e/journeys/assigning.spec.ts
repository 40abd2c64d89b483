import { DESKTOP, expectAccessible, inEachLook } from '../accessible.ts';
import { addColleague } from '../colleague.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

// The page of an ended invitation is a 404, which browsers log.
test.use({ expectedConsoleErrors: /status of 404|Failed to fetch invitation/ });

inEachLook(() => {
  test('two members assign and snooze tickets, and each sees it at once', async ({ page, browser }) => {
    test.slow();
    await haveDesk(page);
    for (const title of ['Lamp arrived cracked', 'Return label']) await sendTicket(page, { title });
    const anna = await addColleague(page, browser, 'Anna Kowalczyk');
    await openSite(page);
    await openSite(anna);
    const lamp = page.getByRole('listitem').filter({ hasText: 'Lamp arrived cracked' });
    const selectAll = async () => {
      await page
        .getByRole('checkbox', { name: /^Select ticket/ })
        .first()
        .check();
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
    };

    await selectAll();
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Anna Kowalczyk' })).toBeVisible();
    await expectAccessible(page, 'assign menu');
    await page.getByRole('menuitem', { name: 'Anna Kowalczyk' }).click();
    await expect(lamp.getByRole('button', { name: /: Anna Kowalczyk$/ })).toBeVisible();
    await expect(anna.getByRole('button', { name: /: Anna Kowalczyk$/ })).toHaveCount(2);

    await selectAll();
    await page.getByRole('button', { name: 'Snooze', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /^Monday 9:00/ })).toBeVisible();
    await expectAccessible(page, 'snooze menu');
    await page.getByRole('menuitem', { name: /^Tomorrow 9:00/ }).click();
    await expect(page.getByRole('button', { name: 'Snoozed 2' })).toBeVisible();

    await anna.getByRole('button', { name: 'Snoozed 2' }).click();
    await anna.getByRole('link', { name: 'Lamp arrived cracked' }).click();
    await anna
      .getByRole('dialog')
      .getByRole('button', { name: /^Snoozed/ })
      .click();
    await anna.getByRole('menuitem', { name: 'Wake now' }).click();
    await expect(lamp).toBeVisible();
    await expect(page.getByRole('button', { name: 'Snoozed 1' })).toBeVisible();
    await expectAccessible(page, 'list with assignees');
    await anna.context().close();
  });
}, [DESKTOP]);
