import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { INSTALLATION } from '../testing/fake-server.ts';
import { aSite } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const GIB = 1024 ** 3;

function openSettings(given: Parameters<typeof fakeDesk>[1] = {}) {
  const desk = fakeDesk([], given);
  desk.server.answer(`GET /api/sites/${SITE_ID}/file-usage`, {
    body: { used_bytes: 412 * 1024 ** 2, limit_bytes: 5 * GIB },
  });
  openApp(`/sites/${SITE_ID}?tab=settings&part=visitors`);
  return desk;
}

const card = () => screen.findByRole('region', { name: 'Files' });

test('the settings show the used room and switch the files of visitors off and on', async () => {
  const { server } = openSettings();
  const files = await card();
  expect(await within(files).findByText('412 MB of 5 GB used')).toBeVisible();
  expect(files).toHaveTextContent('8 %');
  expect(files).toHaveTextContent('Visitors may attach files. Up to 5 per ticket, 10 MB each.');
  const control = within(files).getByRole('switch', { name: 'Visitors may attach files' });
  expect(control).toBeChecked();
  server.answer(`PUT /api/sites/${SITE_ID}`, { status: 503 });
  await userEvent.click(control);
  expect(await within(files).findByRole('alert')).toHaveTextContent('The change was not saved.');
  expect(control).toBeChecked();

  const changed = aSite({ id: SITE_ID, name: 'Harbor & Pine', domain: 'harbor.example', takes_files: false });
  server.answer(`PUT /api/sites/${SITE_ID}`, { body: changed });
  await userEvent.click(control);
  await waitFor(() => expect(files).toHaveTextContent('Visitors cannot attach files.'));
  expect(control).not.toBeChecked();
  expect(server.callsTo(`PUT /api/sites/${SITE_ID}`).at(-1)?.body).toEqual({
    name: 'Harbor & Pine',
    domain: 'harbor.example',
    takes_files: false,
  });
});

test('agents read the rule, and neither change it nor see the room', async () => {
  openSettings({ role: 'agent' });
  const files = await card();
  expect(files).toHaveTextContent('Visitors may attach files.');
  expect(within(files).queryByRole('switch')).toBeNull();
  expect(files).not.toHaveTextContent('used');
});

test('an installation without files has no settings for them', async () => {
  const { server } = openSettings();
  server.answer('GET /api/installation', { body: { ...INSTALLATION, takes_files: false } });
  expect(await screen.findByRole('heading', { name: 'Rating' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Files' })).toBeNull();
});
