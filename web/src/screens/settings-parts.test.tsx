import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { INSTALLATION } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

function openSettings(search: string, given: Parameters<typeof fakeDesk>[1] = {}) {
  const { server } = fakeDesk([], given);
  return { server, app: openApp(`/sites/${SITE_ID}${search}`) };
}

const list = async () => within(await screen.findByRole('navigation', { name: 'Settings' }));
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the settings have parts, and the URL holds the open one', async () => {
  const { app } = openSettings('?tab=settings');
  const parts = await list();
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Widget',
    'Visitors',
    'Email',
    'Goals',
    'Client report',
    'Data',
  ]);
  expect(parts.getByRole('link', { name: 'Widget' })).toHaveAttribute('aria-current', 'page');
  expect(shown()).toEqual(['Is the widget there?', 'Widget Integration', 'Widget Customization']);
  await userEvent.click(parts.getByRole('link', { name: 'Data' }));
  expect(await screen.findByRole('heading', { name: 'Site Information' })).toBeVisible();
  expect(shown()).toEqual(['Site Information', 'Retention']);
  expect(app.search()).toBe('?tab=settings&part=data');
  await userEvent.click(parts.getByRole('link', { name: 'Widget' }));
  expect(app.search()).toBe('?tab=settings');
  await app.goBack();
  expect(shown()).toEqual(['Site Information', 'Retention']);
});

test('a link to a heading of the former page leads to its part', async () => {
  const { app } = openSettings('?tab=settings#blocked-senders');
  expect(await screen.findByRole('heading', { name: 'Blocked senders' })).toBeVisible();
  expect(app.search()).toBe('?tab=settings&part=email');
  await app.goTo(`/sites/${SITE_ID}?tab=settings#widget-integration`);
  expect(await screen.findByRole('heading', { name: 'Widget Integration' })).toBeVisible();
});

test('a part that does not exist is the first one', async () => {
  openSettings('?tab=settings&part=weather');
  expect(await screen.findByRole('heading', { name: 'Widget Integration' })).toBeVisible();
});

test('an agent has the known issues, and no part without a panel', async () => {
  const { server } = openSettings('?tab=settings&part=visitors', { role: 'agent' });
  server.answer('GET /api/installation', { body: { ...INSTALLATION, takes_files: false } });
  const parts = await list();
  expect(parts.queryByRole('link', { name: 'Goals' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Known issues' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Help links' })).toBeNull();
});
