import type { Brand } from '@deskbell/contract/brand';
import type { Role } from '@deskbell/contract/roles';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite, aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const PUT = 'PUT /api/teams/7/brand';
const PUT_LOGO = 'PUT /api/teams/7/brand/logo';
const LOGO = { url: '/brand/1?v=2', type: 'image/png' as const, width: 480, height: 96, size: 14_336 };
const BRAND: Brand = { name: 'Lindqvist Studio', color: '#14532d', logo: null };

function openBrand(brand: Brand | null, role: Role = 'owner') {
  const server = fakeServer({
    ...SIGNED_IN,
    'GET /api/sites': { body: [aSite({ team_id: 7, name: 'Harbor & Pine' })] },
    'GET /api/teams': { body: [aTeam({ id: 7, role, brand })] },
  });
  server.answer(PUT, ({ body }) => ({ body: { brand: { ...body, logo: brand?.logo ?? null } } }));
  server.answer(PUT_LOGO, { body: { brand: { ...BRAND, logo: LOGO } } });
  openApp('/teams/7?tab=brand');
  return server;
}

const name = () => screen.findByRole('textbox', { name: 'Name' });
const aPicture = (name = 'logo.png', type = 'image/png') => new File(['picture'], name, { type });

async function choose(file: File) {
  await name();
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no field for files');
  await userEvent.upload(input, file, { applyAccept: false });
}

test('a team without a brand begins with its name, and the preview follows what is typed', async () => {
  const server = openBrand(null);
  expect(await name()).toHaveValue("Marta's team");
  const preview = screen.getByRole('img', { name: 'A report with your brand' });
  expect(preview).toHaveTextContent('Harbor & Pine in');
  await userEvent.clear(await name());
  await userEvent.type(await name(), 'Lindqvist Studio');
  await userEvent.click(screen.getByRole('radio', { name: 'Forest' }));
  expect(preview).toHaveTextContent('Lindqvist Studio');
  expect(screen.queryByRole('button', { name: 'Remove Brand' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save Brand' }));
  expect(await screen.findByText('Brand saved')).toBeVisible();
  expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([{ name: 'Lindqvist Studio', color: '#14532d' }]);
});

test('a name is required, and a refused one is explained at its field', async () => {
  const server = openBrand(BRAND);
  await userEvent.clear(await name());
  await userEvent.click(screen.getByRole('button', { name: 'Save Brand' }));
  expect(await name()).toHaveAccessibleDescription('A name is required.');
  expect(server.callsTo(PUT)).toEqual([]);
  const message = 'Write the name without a web or email address.';
  server.answer(PUT, { status: 400, body: { error: message, issues: [{ path: ['name'], message }] } });
  await userEvent.type(await name(), 'evil.example');
  await userEvent.click(screen.getByRole('button', { name: 'Save Brand' }));
  await waitFor(async () => expect(await name()).toHaveAccessibleDescription(message));
});

test('a logo is uploaded, replaced and removed at once', async () => {
  const server = openBrand(BRAND);
  expect(await screen.findByText('No logo')).toBeVisible();
  await choose(aPicture());
  expect(await screen.findByRole('img', { name: 'Logo of Lindqvist Studio' })).toHaveAttribute('src', LOGO.url);
  expect(screen.getByText(/Yours: 480 × 96, 14 kB\./)).toBeVisible();
  expect(server.callsTo(PUT)).toEqual([]);
  const [sent] = server.callsTo(PUT_LOGO);
  expect(sent?.body).toBeInstanceOf(Blob);
  expect(screen.getByRole('button', { name: 'Replace' })).toBeVisible();
  server.answer('DELETE /api/teams/7/brand/logo', { body: { brand: BRAND } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No logo')).toBeVisible();
});

test('the first logo saves the brand before it', async () => {
  const server = openBrand(null);
  await choose(aPicture());
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeVisible();
  expect(server.callsTo(PUT)).toHaveLength(1);
  expect(server.callsTo(PUT_LOGO)).toHaveLength(1);
});

test('a refused logo is named with the reason', async () => {
  const server = openBrand({ ...BRAND, logo: LOGO });
  const message = 'It is 2,400 × 800 px. Make it 600 × 200 or smaller.';
  server.answer(PUT_LOGO, { status: 400, body: { error: message, issues: [{ path: ['logo'], message }] } });
  await choose(aPicture('logo-print.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /logo-print\.png\W* was not taken: it is 2,400 × 800 px\. Make it 600 × 200 or smaller\./,
  );
  expect(screen.getByRole('img', { name: 'Logo of Lindqvist Studio' })).toBeVisible();
  await choose(new File([new Uint8Array(3 * 1_024 * 1_024)], 'poster.png', { type: 'image/png' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/poster\.png.*it has 3 MB/));
  expect(server.callsTo(PUT_LOGO)).toHaveLength(1);
});

test('a removed brand leaves an empty form', async () => {
  const server = openBrand(BRAND);
  server.answer('DELETE /api/teams/7/brand', { body: { id: 7 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Brand' }));
  expect(await screen.findByText('Your clients see Deskbell again.')).toBeVisible();
  expect(await name()).toHaveValue("Marta's team");
  expect(screen.getByRole('radio', { name: 'Violet' })).toBeChecked();
});

test('the tab stands before Activity, for owners and admins only', async () => {
  openBrand(BRAND, 'admin');
  await name();
  const tabs = within(screen.getByRole('tablist', { name: "Marta's team" })).getAllByRole('tab');
  const names = tabs.map((tab) => tab.textContent.trim());
  expect(names[names.indexOf('Brand') + 1]).toBe('Activity');
});

test('an agent finds no brand to change', async () => {
  openBrand(BRAND, 'agent');
  expect(await screen.findByRole('heading', { name: "Marta's team" })).toBeVisible();
  expect(screen.queryByText('Brand')).toBeNull();
});
