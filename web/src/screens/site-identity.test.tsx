import { createHmac } from 'node:crypto';
import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aSite } from '../testing/fixtures.ts';
import { takeLoggedErrors } from '../testing/logged-errors.ts';
import { openApp } from '../testing/open-app.tsx';

const SECRET = 'ids_4fq9mzr7';
const WITH_SECRET = { identity_secret_since: '2025-10-01T08:00:00.000Z' };
const PATH = `/api/sites/${SITE_ID}/identity-secret` as const;

function openSettings(changes: Partial<Site> = {}, role: Role = 'admin', part = 'visitors') {
  const { server } = fakeDesk();
  let site = aSite({ id: SITE_ID, role, name: 'Harbor & Pine', domain: 'harbor.example', ...changes });
  const change = (further: Partial<Site>) => {
    site = { ...site, ...further };
    return site;
  };
  server.answer(`GET /api/sites/${SITE_ID}`, () => ({ body: site }));
  server.answer(`PUT /api/sites/${SITE_ID}`, ({ body }) => ({ body: change(body as Partial<Site>) }));
  openApp(`/sites/${SITE_ID}?tab=settings&part=${part}`);
  return { server, change };
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const identity = () => card('Signed identity');

test('the first secret is shown once, until it is saved', async () => {
  const user = userEvent.setup();
  const { server, change } = openSettings();
  const settings = await identity();
  expect(settings.queryByRole('tab', { name: 'Node' })).toBeNull();
  expect(settings.queryByRole('switch')).toBeNull();
  server.answer(`POST ${PATH}`, { status: 503 });
  await user.click(settings.getByRole('button', { name: 'Create Secret' }));
  expect(await settings.findByRole('alert')).toHaveTextContent('No secret was made.');
  expect(takeLoggedErrors()).toHaveLength(1);

  server.answer(`POST ${PATH}`, () => {
    change(WITH_SECRET);
    return { status: 201, body: { secret: SECRET } };
  });
  await user.click(settings.getByRole('button', { name: 'Create Secret' }));
  const box = within(await screen.findByRole('alertdialog', { name: 'Your identity secret' }));
  expect(box.getByText(SECRET)).toBeVisible();
  expect(box.getByText('You will not see this again.')).toBeVisible();
  expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Copy', 'I have saved it']);
  await user.keyboard('{Escape}');
  expect(box.getByText(SECRET)).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(box.getByRole('button', { name: 'I have saved it' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  expect(await settings.findByText('On')).toBeVisible();
  expect(settings.getByText(/^Secret of 1 Oct( 2025)?\.$/)).toBeVisible();
});

test('a new secret keeps the current one, which can be removed later', async () => {
  const { server, change } = openSettings(WITH_SECRET);
  const settings = await identity();
  expect(settings.queryByRole('button', { name: 'Remove former secret' })).toBeNull();
  server.answer(`POST ${PATH}`, () => {
    change({
      identity_secret_since: '2025-10-14T08:00:00.000Z',
      former_identity_secret_since: '2025-10-01T08:00:00.000Z',
    });
    return { status: 201, body: { secret: SECRET } };
  });
  await userEvent.click(settings.getByRole('button', { name: 'New Secret…' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new secret?' }));
  expect(question.getByText('The current one keeps working until you remove it.')).toBeVisible();
  expect(server.callsTo(`POST ${PATH}`)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Make New Secret' }));
  await userEvent.click(await screen.findByRole('button', { name: 'I have saved it' }));
  expect(await settings.findByText(/The former one, of 1 Oct( 2025)?, still works\.$/)).toBeVisible();

  await userEvent.click(settings.getByRole('button', { name: 'New Secret…' }));
  const second = within(await screen.findByRole('alertdialog', { name: 'Make a new secret?' }));
  expect(second.getByText(/The former one ends now\.$/)).toBeVisible();
  await userEvent.click(second.getByRole('button', { name: 'Cancel' }));

  server.answer(`DELETE ${PATH}/former`, () => {
    change({ former_identity_secret_since: null });
    return { body: { id: SITE_ID } };
  });
  await userEvent.click(settings.getByRole('button', { name: 'Remove former secret' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Former Secret' }));
  await waitFor(() => expect(settings.queryByText(/still works/)).toBeNull());
  expect(server.callsTo(`DELETE ${PATH}/former`)).toHaveLength(1);
  expect(server.callsTo(`POST ${PATH}`)).toHaveLength(1);
});

test('the lines for Node make what the server accepts, and each language can be copied', async () => {
  const user = userEvent.setup();
  openSettings(WITH_SECRET);
  const settings = await identity();
  await user.click(settings.getByRole('button', { name: 'Copy Signing Code' }));
  const lines = (await navigator.clipboard.readText()).replace(/^import .*$/m, '');
  const run = new Function('createHmac', 'process', 'user', `${lines}\nreturn userHash;`);
  const [expiry = '', mac] = run(createHmac, { env: { IDS_SECRET: SECRET } }, { id: 'u-42' }).split('.');
  const hoursAhead = (Number(expiry) - Date.now() / 1000) / 3600;
  expect(hoursAhead > 1 && hoursAhead < 24).toBe(true);
  expect(mac).toBe(createHmac('sha256', SECRET).update(`u-42.${expiry}`).digest('hex'));
  for (const [language, call] of Object.entries({ PHP: 'hash_hmac(', Ruby: 'OpenSSL::HMAC', Python: 'hmac.new(' })) {
    await user.click(settings.getByRole('tab', { name: language }));
    await user.click(settings.getByRole('button', { name: 'Copy Signing Code' }));
    expect(await navigator.clipboard.readText()).toContain(call);
  }
});

test('only verified ids can be asked for, and a refused change says so', async () => {
  const { server } = openSettings(WITH_SECRET);
  const control = (await identity()).getByRole('switch', { name: 'Only verified ids' });
  await userEvent.click(control);
  await waitFor(() => expect(control).toBeChecked());
  expect(server.callsTo(`PUT /api/sites/${SITE_ID}`).at(-1)?.body).toEqual({
    name: 'Harbor & Pine',
    domain: 'harbor.example',
    requires_verified_ids: true,
  });
  server.answer(`PUT /api/sites/${SITE_ID}`, { status: 503 });
  await userEvent.click(control);
  expect(await (await identity()).findByRole('alert')).toHaveTextContent('The change was not saved.');
  expect(control).toBeChecked();
});

test('a day of failed signatures is told', async () => {
  openSettings({ ...WITH_SECRET, most_signatures_failed: true });
  const settings = await identity();
  expect(settings.getByText("Most signatures failed today: check your server's clock and secret.")).toBeVisible();
  expect(settings.queryByText('On')).toBeNull();
});

test('the rating is switched on', async () => {
  const { server } = openSettings();
  const control = (await card('Rating')).getByRole('switch', { name: 'Ask visitors how the reply was' });
  expect(control).not.toBeChecked();
  await userEvent.click(control);
  await waitFor(() => expect(control).toBeChecked());
  expect(server.callsTo(`PUT /api/sites/${SITE_ID}`).at(-1)?.body).toMatchObject({ asks_rating: true });
});

test('the form of address is chosen', async () => {
  const { server } = openSettings();
  const wording = await card('Form of Address');
  expect(wording.getByRole('radio', { name: 'Informal (du)' })).toBeChecked();
  await userEvent.click(wording.getByRole('radio', { name: 'Formal (Sie)' }));
  await waitFor(() => expect(wording.getByRole('radio', { name: 'Formal (Sie)' })).toBeChecked());
  expect(server.callsTo(`PUT /api/sites/${SITE_ID}`).at(-1)?.body).toMatchObject({ form_of_address: 'formal' });
});

test('an admin address that is not confirmed says so, with the emails that wait', async () => {
  const { server } = openSettings({ admin_notification_email: 'desk@harbor.example' }, 'admin', 'data');
  server.answer(`GET /api/sites/${SITE_ID}/admin-address`, { body: { is_confirmed: false, waiting_emails: 3 } });
  const information = await card('Site Information');
  expect(await information.findByText('Not confirmed')).toBeVisible();
  expect(information.getByText(/^3 emails wait\./)).toBeVisible();
});

test('agents see neither', async () => {
  openSettings(WITH_SECRET, 'agent');
  expect(await screen.findByRole('heading', { name: 'Files' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Signed identity' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Rating' })).toBeNull();
});
