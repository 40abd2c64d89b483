import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aTicket, detailOf } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const lamp = aTicket({ id: 30, site_id: SITE_ID, title: 'Lamp arrived cracked', user_name: 'Priya Raman' });
const zip = aTicket({ id: 12, site_id: SITE_ID, title: 'Zip is torn' });
const linen = aTicket({ id: 40, site_id: SITE_ID, title: 'Is it washable?', status: 'closed' });

async function openSheet() {
  const { server } = fakeDesk([lamp, zip, linen]);
  const evidence = 'address';
  server.answer('GET /api/tickets/30/merge-targets', {
    body: [
      { ...zip, evidence },
      { ...linen, evidence },
    ],
  });
  server.answer('GET /api/tickets/30/merge-targets?q=40', { body: [{ ...linen, evidence: 'none' }] });
  const app = openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  const box = await screen.findByRole('dialog', { name: 'Lamp arrived cracked' });
  await within(box).findByRole('button', { name: 'Archive Ticket' });
  await userEvent.keyboard('m');
  const sheet = await screen.findByRole('dialog', { name: 'Merge into another ticket' });
  return { server, app, sheet };
}

const target = (sheet: HTMLElement, name: RegExp) => within(sheet).findByRole('radio', { name });

test('the newer of two tickets is merged, its dialog moves on, and a toast undoes it', async () => {
  const { server, app, sheet } = await openSheet();
  server.answer('POST /api/tickets/30/merge', { body: detailOf(zip) });
  server.answer('POST /api/tickets/30/unmerge', { body: detailOf(lamp) });
  expect(within(sheet).getByRole('button', { name: 'Merge 2 tickets' })).toBeDisabled();
  await userEvent.click(await target(sheet, /Zip is torn/));
  expect(within(sheet).getByText('This one stays').nextSibling).toHaveTextContent('#12 Zip is torn');
  expect(within(sheet).getByText('This one is archived').nextSibling).toHaveTextContent('#30 Lamp arrived cracked');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Merge 2 tickets' }));
  const kept = await screen.findByRole('dialog', { name: 'Zip is torn' });
  await userEvent.click(await within(kept).findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsTo('POST /api/tickets/30/unmerge')).toHaveLength(1));
  expect(app.search()).toContain('ticket=12');
  expect(server.callsTo('POST /api/tickets/30/merge').map(({ body }) => body)).toEqual([{ into: 12 }]);
});

test('another ticket is found by number, the pair is swapped, and a refusal is shown in the sheet', async () => {
  const { server, sheet } = await openSheet();
  await userEvent.type(within(sheet).getByRole('searchbox', { name: 'Ticket to merge with' }), '#40');
  await waitFor(() => expect(within(sheet).getAllByRole('radio')).toHaveLength(1));
  await userEvent.click(await target(sheet, /Is it washable/));
  const error = 'priya@example.com would stop getting replies.';
  server.answer('POST /api/tickets/30/merge', { status: 409, body: { error } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Swap' }));
  expect(within(sheet).getByText('This one stays').nextSibling).toHaveTextContent('#40');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Merge 2 tickets' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Merge anyway' }));
  await waitFor(() => expect(within(sheet).getAllByRole('alert').at(-1)).toHaveTextContent(error));
  expect(takeLoggedErrors()).toHaveLength(1);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Swap' }));
  expect(within(sheet).queryByRole('alert')).toBeNull();
});

test('the sheet says who reads what, and asks once more when nothing shows that it is one person', async () => {
  const { server, sheet } = await openSheet();
  await userEvent.click(await target(sheet, /Zip is torn/));
  expect(within(sheet).getByText(/name the same address, but it is not confirmed on both/)).toBeVisible();
  await userEvent.type(within(sheet).getByRole('searchbox'), '40');
  await waitFor(() => expect(within(sheet).getAllByRole('radio')).toHaveLength(1));
  await userEvent.click(await target(sheet, /Is it washable/));
  const told = within(sheet).getByText(/Nothing shows that both tickets come from the same person/);
  expect(told).toHaveTextContent('to the visitor page of #30. Neither page shows what was written in the other');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Merge 2 tickets' }));
  expect(within(sheet).getByRole('alert')).toContainElement(told);
  expect(server.callsTo('POST /api/tickets/40/merge')).toEqual([]);
  server.answer('POST /api/tickets/40/merge', { body: detailOf(lamp) });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Merge anyway' }));
  await waitFor(() => expect(server.callsTo('POST /api/tickets/40/merge')).toHaveLength(1));
});

test('two chosen tickets are merged with what shows that they belong together', async () => {
  const { server } = fakeDesk([lamp, zip]);
  server.answer('GET /api/tickets/30/merge-targets?q=12', { body: [{ ...zip, evidence: 'proof' }] });
  server.answer('GET /api/tickets/12/merge-targets?q=30', { body: [{ ...lamp, evidence: 'proof' }] });
  openApp(`/sites/${SITE_ID}`);
  for (const id of [30, 12])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ticket ${id}` }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected tickets' }));
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge' }));
  const sheet = await screen.findByRole('dialog', { name: 'Merge 2 tickets' });
  expect(await within(sheet).findByText(/Both tickets come from the same person/)).toBeVisible();
});

test('arrow keys in the search field choose from the list', async () => {
  const { sheet } = await openSheet();
  const first = await target(sheet, /Zip/);
  within(sheet).getByRole('searchbox').focus();
  await userEvent.keyboard('{ArrowDown}');
  const radios = within(sheet).getAllByRole('radio');
  expect(radios[0]).toBeChecked();
  expect(radios[0]).toHaveFocus();
  expect(radios).toContain(first);
  expect(within(sheet).getByText('This one is archived')).toBeVisible();
});

test('words filter the tickets of the same person', async () => {
  const { sheet } = await openSheet();
  await target(sheet, /Zip/);
  await userEvent.type(within(sheet).getByRole('searchbox'), 'zip');
  expect(within(sheet).getAllByRole('radio')).toHaveLength(1);
  await userEvent.type(within(sheet).getByRole('searchbox'), 'pers');
  expect(within(sheet).getByText('No ticket of this person has these words in its title.')).toBeVisible();
});
