import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aSite } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const seenAt = '2025-10-14T14:00:00.000Z';
const dayBefore = '2025-10-13T14:00:00.000Z';
const longBefore = '2025-09-14T14:00:00.000Z';

async function openSettings(fields: Parameters<typeof aSite>[0], panel = 'Widget Integration'): Promise<HTMLElement> {
  const site = aSite({ name: 'Harbor', domain: 'harbor.example', api_key: 'site_abc', ...fields });
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [site] } });
  server.answer(`GET /api/sites/${site.id}`, { body: site });
  server.answer(`GET /api/sites/${site.id}/analytics`, { body: [] });
  openApp(`/sites/${site.id}?tab=settings`);
  return screen.findByRole('region', { name: panel });
}

const openHealth = (fields: Parameters<typeof aSite>[0]) => openSettings(fields, 'Is the widget there?');

const refused = (last_refused_host: string, last_refused_at = dayBefore) =>
  ({ last_refused_reason: 'origin', last_refused_host, last_refused_at }) as const;

describe('the settings show', () => {
  test('where the widget was seen last', async () => {
    const panel = await openHealth({ last_seen_at: seenAt, last_seen_host: 'shop.harbor.example' });
    expect(within(panel).getByRole('status')).toHaveTextContent(/^Live\. Last seen .* ago on shop\.harbor\.example/);
    expect(within(panel).queryByRole('alert')).toBeNull();
  });

  test('a page of another domain that was refused', async () => {
    const panel = await openHealth({ last_seen_at: seenAt, ...refused('harbour.example') });
    expect(await within(panel).findByRole('alert')).toHaveTextContent(
      /loaded on harbour\.example .* refused, because this site's domain is harbor\.example/,
    );
  });

  test('that the widget is awaited while its only page is refused, and the notice opens Edit Site', async () => {
    const user = userEvent.setup();
    const panel = await openHealth(refused('harbour.example'));
    expect(within(panel).getByRole('status')).toHaveTextContent('Waiting for the first visitor');
    await user.click(within(await within(panel).findByRole('alert')).getByRole('link', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Site' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['once the domain was corrected', { last_seen_at: seenAt, ...refused('shop.harbor.example') }],
    ['of the domain without www', { domain: 'www.harbor.example', ...refused('harbor.example') }],
    ['long ago, while the widget works', { last_seen_at: seenAt, ...refused('copy.example', longBefore) }],
    ['once the site is active again', { ...refused('harbor.example'), last_refused_reason: 'inactive' as const }],
  ])('no refusal %s', async (_when, fields) => {
    const panel = within(await openHealth(fields));
    await panel.findByRole('img', { name: /^Weeks of the last 12 months/ });
    expect(panel.queryByRole('alert')).toBeNull();
  });

  test('a domain with special characters in letters', async () => {
    const panel = await openHealth({ domain: 'xn--bcher-kva.example', last_seen_at: seenAt });
    expect(within(panel).getByRole('status')).toHaveTextContent('on bücher.example');
    expect(document.body).not.toHaveTextContent('xn--');
  });

  test('that the widget is hidden while the site is inactive', async () => {
    const panel = await openHealth({
      is_active: false,
      last_seen_at: seenAt,
      ...refused('harbor.example'),
      last_refused_reason: 'inactive',
    });
    expect(panel).toHaveTextContent('The widget is off, because the site is inactive');
    expect(await within(panel).findByRole('alert')).toHaveTextContent('stayed hidden, because the site is inactive');
  });
});

test('the settings link to the try page and to the form without scripts', async () => {
  const user = userEvent.setup();
  const panel = await openSettings({ id: 7 });
  const address = `${window.location.origin}/support/site_abc`;
  expect(within(panel).getByRole('link', { name: 'Try it' })).toHaveAttribute('href', '/try/7');
  await user.click(within(panel).getByRole('tab', { name: 'Without scripts' }));
  expect(within(panel).getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', address);
  await user.click(within(panel).getByRole('button', { name: 'Copy Address' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  await user.click(within(panel).getByRole('tab', { name: 'My tickets' }));
  await user.click(within(panel).getByRole('button', { name: 'Copy Link to My Tickets' }));
  expect(await navigator.clipboard.readText()).toBe(`${address}/mine`);
});

test('the look of the widget is previewed and saved', async () => {
  const user = userEvent.setup();
  const site = aSite({ id: 8, name: 'Harbor', domain: 'harbor.example' });
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [site] } });
  server.answer('GET /api/sites/8', { body: site });
  server.answer('GET /api/sites/8/analytics', { body: [] });
  const saved = { ...site.widget_options, side: 'left', label: 'Ask us', asks_priority: false } as const;
  server.answer('PUT /api/sites/8', { body: { ...site, widget_options: saved } });
  openApp('/sites/8?tab=settings');
  const panel = within(await screen.findByRole('region', { name: 'Widget Customization' }));
  await user.click(panel.getByRole('button', { name: 'Customize' }));
  const save = await panel.findByRole('button', { name: 'Save Widget' });
  expect(save).toBeDisabled();
  await user.click(panel.getByRole('radio', { name: 'Left' }));
  await user.type(panel.getByLabelText('Label'), 'Ask us');
  await user.click(panel.getByRole('checkbox', { name: 'Ask for a priority' }));
  expect(panel.getAllByText('Ask us')).not.toEqual([]);
  await user.click(save);
  expect(server.callsTo('PUT /api/sites/8').at(-1)?.body).toEqual({
    name: 'Harbor',
    domain: 'harbor.example',
    widget_options: saved,
  });
  await waitFor(() => expect(save).toBeDisabled());
});

test('members who cannot manage the site see the preview alone', async () => {
  await openSettings({ role: 'agent' });
  expect(screen.getByRole('img', { name: 'Live preview' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Customize' })).toBeNull();
});

test('the settings have lines to copy for calls of a page', async () => {
  const user = userEvent.setup();
  const panel = await openSettings({});
  await user.click(within(panel).getByRole('tab', { name: 'From your page' }));
  await user.click(within(panel).getByRole('button', { name: 'Copy Examples' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("Deskbell.push(['open', {"));
});
