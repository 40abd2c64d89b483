import { expectAccessible, inEachLook } from '../accessible.ts';
import { connectAssistant, haveAssistant } from '../assistant.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

const NAME = 'Claude of Marta';

inEachLook(() => {
  test('a token is made, its first call is noticed, and what it did in an hour is taken back', async ({ page }) => {
    await haveDesk(page);
    const id = await sendTicket(page, { title: 'Lamp arrived cracked', name: 'Dele Okafor' });
    const [{ team_id }] = await (await page.request.get('/api/sites')).json();

    await page.goto(`/teams/${team_id}?tab=assistants`);
    await expect(page.getByText('Your assistant reads and prepares. A person sends.')).toBeVisible();
    await expectAccessible(page, 'no assistants');
    await page.getByRole('button', { name: 'New Token' }).click();
    const form = page.getByRole('dialog', { name: 'New token for an assistant' });
    await form.getByRole('textbox', { name: 'Name' }).fill(NAME);
    await expectAccessible(page, 'a new token for an assistant');
    await form.getByRole('button', { name: 'Create Token' }).click();

    const once = page.getByRole('dialog', { name: `${NAME} can connect` });
    await expect(once.getByText('Waiting for the first call')).toBeVisible();
    const token = await once.getByText(/^dbk_\w+$/).innerText();
    const assistant = await connectAssistant(page, token);
    expect(await assistant.listTools()).toContain('prepare_reply');
    await expect(once.getByText(/^First call .* ago: tools\/list$/)).toBeVisible();
    await expectAccessible(page, 'the first call of an assistant');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'You did not copy the token.' });
    await question.getByRole('button', { name: 'Close' }).click();

    await assistant.call('prepare_reply', { id, text: 'Hello Dele,\n\nA new one is on its way.' });
    await assistant.call('add_note', { id, text: 'Seen before, see the warehouse.' });
    await assistant.call('set_priority', { id, priority: 'urgent' });
    expect((await assistant.call('add_note', { id: id + 1_000_000, text: 'Elsewhere.' })).isError).toBe(true);
    await page.reload();
    await expectAccessible(page, 'assistants');
    await page.getByRole('link', { name: NAME }).click();
    await expect(page.getByText('3 changes in 1 ticket in the last hour')).toBeVisible();
    await expect(page.getByText(/^Refused: /)).toBeVisible();
    await expectAccessible(page, 'the activity of an assistant');

    await page.getByRole('button', { name: `Undo what ${NAME} did in the last hour` }).click();
    await page.getByRole('button', { name: 'Undo 3 Changes' }).click();
    await expect(page.getByText('3 changes of the last hour were taken back')).toBeVisible();
    await expect(page.getByText('Taken back', { exact: true })).toHaveCount(3);
    const { ticket, comments, suggested_replies } = await (await page.request.get(`/api/tickets/${id}`)).json();
    expect({ priority: ticket.priority, comments, suggested_replies }).toEqual({
      priority: 'medium',
      comments: [],
      suggested_replies: [],
    });

    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('button', { name: 'End Token' }).click();
    await expect(page.getByText('Token ended')).toBeVisible();
    await expect(assistant.listTools()).rejects.toThrow('401');
  });
});

interface Listed {
  id: number;
  title: string;
  waiting_since: string | null;
}

const TICKETS = 30;

test('a morning of thirty tickets is sorted by an assistant, and every reply is sent by the person', async ({
  page,
}) => {
  await haveDesk(page);
  const numbers = Array.from({ length: TICKETS }, (_, n) => n + 1);
  await Promise.all(
    numbers.map((n) => sendTicket(page, { title: `Order ${n}`, name: `Visitor ${n}`, email: `${n}@customer.example` })),
  );
  const waiting = async (): Promise<Listed[]> =>
    (await page.request.get('/api/tickets?waiting=us&sort=waiting')).json();
  const queue = await waiting();
  expect(queue).toHaveLength(TICKETS);
  const assistant = await haveAssistant(page, NAME);
  // Sixty changes an hour: each ticket gets two.
  for (const [n, { id, title }] of queue.entries()) {
    await assistant.call('get_ticket', { id });
    await assistant.call('set_priority', { id, priority: n % 3 === 0 ? 'urgent' : 'low' });
    await assistant.call('prepare_reply', { id, text: `Hello,\n\n${title} leaves **today**.` });
  }
  expect(await waiting()).toHaveLength(TICKETS);

  await page.goto('/tickets');
  await expect(page.getByRole('img', { name: `${NAME} prepared a reply` }).first()).toBeVisible();
  const dialog = (n: number) => page.getByRole('dialog', { name: queue[n]?.title ?? '', exact: true });
  const field = (n: number) => dialog(n).getByLabel('Comment', { exact: true });
  const strip = (n: number) => dialog(n).getByRole('region', { name: `${NAME} prepared a reply` });
  await page.getByRole('link', { name: queue[0]?.title ?? '', exact: true }).click();

  // Used as it is.
  await expect(field(0)).toHaveValue('');
  await strip(0).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(field(0)).toHaveValue(`Hello,\n\n${queue[0]?.title} leaves **today**.`);
  await expect(dialog(0).getByText(`Prepared by ${NAME}, not edited yet`)).toBeVisible();
  await expectAccessible(page, 'a prepared reply in the field');
  await page.keyboard.press('Control+Shift+Enter');

  // Edited.
  await strip(1).getByRole('button', { expanded: false }).click();
  await expect(strip(1).getByText('today')).toBeVisible();
  await expectAccessible(page, 'an open prepared reply');
  await strip(1).getByRole('button', { name: 'Use', exact: true }).click();
  await expect(field(1)).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Sorry for the wait.');
  await expect(dialog(1).getByText(/^Prepared by/)).toBeHidden();
  await page.keyboard.press('Control+Shift+Enter');

  // Dismissed, brought back with the key, dismissed again.
  await strip(2).getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Prepared reply dismissed')).toBeVisible();
  await expect(strip(2)).toBeHidden();
  await page.keyboard.press('z');
  await strip(2).getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip(2)).toBeHidden();
  await field(2).fill('My own words.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(2).getByRole('listitem').getByText('My own words.')).toBeVisible();

  await expect.poll(async () => (await waiting()).length).toBe(TICKETS - 3);
  const suggested: Listed[] = await (await page.request.get('/api/tickets?suggested=true')).json();
  expect(suggested).toHaveLength(TICKETS - 3);
  const sent = await Promise.all(
    queue.slice(0, 3).map(async ({ id }) => {
      const { comments } = await (await page.request.get(`/api/tickets/${id}`)).json();
      return comments.map(({ comment, audience, author_name }: Record<string, string>) => [
        audience,
        author_name,
        comment,
      ]);
    }),
  );
  expect(sent.flat().map(([audience, , comment]) => `${audience}: ${comment}`)).toEqual([
    `customer: Hello,\n\n${queue[0]?.title} leaves **today**.`,
    `customer: Hello,\n\n${queue[1]?.title} leaves **today**. Sorry for the wait.`,
    'customer: My own words.',
  ]);
  expect(sent.flat().some(([, author]) => author === NAME)).toBe(false);
});
