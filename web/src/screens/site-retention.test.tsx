import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aSite } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const COUNT = `GET /api/sites/${SITE_ID}/retention` as const;
const SAVE = `PUT /api/sites/${SITE_ID}` as const;
const RULE = 'Use a whole number from 30 to 3,650, or leave it empty.';

function openSettings({ role = 'admin' as Role, changes = {} as Partial<Site> } = {}) {
  const { server } = fakeDesk();
  let site = aSite({ id: SITE_ID, role, name: 'Harbor & Pine', domain: 'harbor.example', ...changes });
  server.answer(`GET /api/sites/${SITE_ID}`, () => ({ body: site }));
  server.answer(SAVE, ({ body }) => {
    site = { ...site, ...(body as Partial<Site>) };
    return { body: site };
  });
  server.answer(COUNT, { body: { tickets: 0, files: 0 } });
  openApp(`/sites/${SITE_ID}?tab=settings&part=data`);
  const saved = () => server.callsTo(SAVE).map(({ body }) => body);
  return { server, saved };
}

const card = async () => within(await screen.findByRole('region', { name: 'Retention' }));
const tickets = async () =>
  (await card()).getByRole('textbox', { name: 'Delete closed and archived tickets after … days' });
const files = async () => (await card()).getByRole('textbox', { name: 'Delete files after … days' });
const save = async () => (await card()).getByRole('button', { name: 'Save Retention' });

test('days that delete nothing are saved at once, and empty means never', async () => {
  const { saved } = openSettings({ changes: { keep_files_days: 90 } });
  expect(await tickets()).toHaveValue('');
  expect(await files()).toHaveValue('90');
  expect(await save()).toBeDisabled();
  await userEvent.type(await tickets(), '365');
  await userEvent.clear(await files());
  expect(await (await card()).findByText('Nothing would be deleted tonight.')).toBeVisible();
  await userEvent.click(await save());
  expect(await screen.findByText('Retention saved')).toBeVisible();
  expect(saved()).toEqual([
    { name: 'Harbor & Pine', domain: 'harbor.example', keep_tickets_days: 365, keep_files_days: null },
  ]);
  expect(await save()).toBeDisabled();
  await userEvent.clear(await tickets());
  expect((await card()).getByText('Tickets and files are kept until you delete them.')).toBeVisible();
});

test('days that delete something are saved after a confirmation that names the counts', async () => {
  const { server, saved } = openSettings();
  server.answer(`${COUNT}?keep_tickets_days=365&keep_files_days=`, { body: { tickets: 312, files: 0 } });
  server.answer(`${COUNT}?keep_tickets_days=365&keep_files_days=30`, { body: { tickets: 312, files: 1 } });
  await userEvent.type(await tickets(), '365');
  expect(await (await card()).findByText('312 tickets would be deleted tonight.')).toBeVisible();
  await userEvent.type(await files(), '30');
  const both = '312 tickets would be deleted tonight. 1 file would be deleted tonight.';
  expect(await (await card()).findByText(both)).toBeVisible();

  await userEvent.click(await save());
  const question = within(await screen.findByRole('alertdialog', { name: 'Save this retention?' }));
  expect(question.getByText(new RegExp(`^${both} .*This cannot be undone\\.$`))).toBeVisible();
  expect(saved()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await tickets()).toHaveValue('365');
  expect(saved()).toEqual([]);

  await userEvent.click(await save());
  await userEvent.click(await screen.findByRole('button', { name: 'Save and Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(saved()).toEqual([
    { name: 'Harbor & Pine', domain: 'harbor.example', keep_tickets_days: 365, keep_files_days: 30 },
  ]);
});

test.each(['29', '3651', '36.5', 'ten', '-40'])('%s days are refused', async (typed) => {
  const { server } = openSettings();
  await userEvent.type(await tickets(), typed);
  expect((await card()).getByRole('alert')).toHaveTextContent(RULE);
  expect(await tickets()).toBeInvalid();
  expect(await save()).toBeDisabled();
  expect(server.callsTo(`${COUNT}?keep_tickets_days=${typed}&keep_files_days=`)).toEqual([]);
});

test('nothing is saved when the count fails, and a refused change says so', async () => {
  const { server, saved } = openSettings();
  server.answer(COUNT, { status: 403, body: { error: 'No' } });
  await userEvent.type(await files(), '30');
  expect(await (await card()).findByText('What would be deleted could not be counted.')).toBeVisible();
  await userEvent.click(await save());
  expect(await (await card()).findByRole('alert')).toHaveTextContent('so nothing was saved');
  expect(saved()).toEqual([]);
  takeLoggedErrors();

  server.answer(COUNT, { body: { tickets: 0, files: 2 } });
  server.answer(SAVE, { status: 403, body: { error: 'Only owners and admins of Lindqvist Studio can do this.' } });
  await userEvent.click(await save());
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Save and Delete' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Only owners and admins');
});

test('agents do not see it', async () => {
  openSettings({ role: 'agent' });
  expect(await screen.findByRole('heading', { name: 'Site Information' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Retention' })).toBeNull();
});
