import { DESKTOP, expectAccessible, inEachLook } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

const requester = { id: 1, name: 'Anna Berg', email: 'anna@example.com' };

const ticket = (id: number, subject: string, created_at: string, reply: string) => ({
  url: `https://lamps.zendesk.com/api/v2/tickets/${id}.json`,
  ...{ id, subject, created_at, updated_at: created_at, requester, tags: ['lamp'], status: 'hold' },
  description: `${subject}.`,
  comments: [
    { id: id * 10, author_id: 1, plain_body: `${subject}.`, public: true, created_at },
    { id: id * 10 + 1, author_id: 9, plain_body: reply, public: true, created_at },
  ],
});

const EXPORT = [
  ticket(4711, 'The lamp flickers', '2024-03-01T09:00:00Z', 'We send a new one.'),
  ticket(4712, 'The shade is torn', '2024-03-05T09:00:00Z', 'Please send a picture.'),
  ticket(4713, 'From the future', '2091-01-04T09:00:00Z', 'Not yet.'),
]
  .map((line) => JSON.stringify(line))
  .join('\n');

inEachLook(() => {
  test('a history is checked, mapped, imported where its dates say, found by its numbers, and undone', async ({
    page,
  }) => {
    await haveDesk(page);
    await sendTicket(page, { title: 'Kettle is late' });
    const [{ team_id }] = await (await page.request.get('/api/sites')).json();
    await page.goto(`/teams/${team_id}?tab=import`);
    await page.getByRole('button', { name: 'Choose File' }).waitFor();
    await expectAccessible(page, 'the first step');
    await page.getByLabel('File with tickets').setInputFiles({
      name: 'zendesk-export.json',
      mimeType: 'application/json',
      buffer: Buffer.from(EXPORT),
    });

    await expect(page.getByRole('button', { name: 'Import 2 Tickets' })).toBeVisible();
    await expect(page.getByText('Mar 2024', { exact: true })).toBeVisible();
    await expect(page.getByText(/is in the future\./)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status of hold' }).selectOption('Open');
    await expectAccessible(page, 'the check');
    await page.getByRole('button', { name: 'Import 2 Tickets' }).press('Enter');
    await expect(page.getByRole('heading', { name: '2 tickets imported' })).toBeVisible();
    await expectAccessible(page, 'the result');

    await page.getByRole('link', { name: 'Show the tickets' }).click();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.filter({ hasText: 'Anna Berg' })).toHaveText([/The shade is torn/, /The lamp flickers/]);
    await page.goto('/tickets?tab=all&q=4711');
    await rows.getByRole('link', { name: 'The lamp flickers' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('We send a new one.')).toBeVisible();
    await expect(dialog.getByText('Zendesk #4711')).toBeVisible();
    await dialog.getByRole('tab', { name: 'Note' }).click();
    await dialog.getByPlaceholder('Add a note...').fill('Ask the carrier.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Ask the carrier.')).toBeVisible();

    await page.goto(`/teams/${team_id}?tab=import`);
    await page.getByRole('button', { name: 'Undo import…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Undo this import?' });
    await expect(question).toContainText('1 ticket that nobody has touched is deleted.');
    await expectAccessible(page, 'the question');
    await question.getByRole('textbox').fill('1');
    await question.getByRole('button', { name: 'Delete 1 Ticket' }).click();
    await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible();
    await expectAccessible(page, 'what stayed');
    await page.getByRole('list', { name: 'Tickets that stayed' }).getByRole('link').click();
    await expect(page.getByRole('dialog').getByText('Ask the carrier.')).toBeVisible();
    await page.goto('/tickets?tab=all');
    await expect(rows.filter({ hasText: 'Kettle is late' })).toBeVisible();
    await expect(rows.filter({ hasText: 'The shade is torn' })).toBeHidden();
  });
}, [DESKTOP]);
