import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, SIGNED_IN } from '../testing/fake-server.ts';
import { aTeam } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

test('the activity tells of people, retention and tokens, and of no address', async () => {
  const server = fakeServer({ ...SIGNED_IN, 'GET /api/sites': { body: [] } });
  server.answer('GET /api/teams', { body: [aTeam({ id: 7, role: 'admin' })] });
  const entry = { actor_id: 1, actor_name: 'Marta', created_at: '2025-10-14T14:02:00.000Z', about: {} };
  const night = { ...entry, actor_id: null, actor_name: 'Retention', action: 'retention_deleted' };
  server.answer('GET /api/teams/7/activity', {
    body: [
      { ...entry, id: 6, action: 'person_erased', about: { receipt_id: 14 } },
      { ...entry, id: 5, action: 'person_exported' },
      { ...entry, id: 4, action: 'person_found' },
      { ...night, id: 3, about: { site_name: 'Harbor & Pine', tickets: 312, files: 0 } },
      { ...night, id: 2, about: { site_name: 'Kettle', tickets: 1, files: 14 } },
      { ...night, id: 1, about: { site_name: 'Kettle', tickets: 0, files: 1 } },
      {
        ...entry,
        id: 8,
        action: 'site_changed',
        about: { name: 'Kettle', keep_tickets_days: 90, keep_files_days: null },
      },
      { ...entry, id: 7, action: 'site_changed', about: { name: 'Kettle', token: 'Nightly report' } },
      { ...entry, id: 11, action: 'intake_turned_on', about: { name: 'Kettle' } },
      { ...entry, id: 10, action: 'intake_address_replaced', about: { name: 'Kettle' } },
      { ...entry, id: 9, action: 'intake_turned_off', about: { name: 'Kettle' } },
    ],
    headers: { 'x-total-count': '6' },
  });
  openApp('/teams/7?tab=activity');
  await screen.findByText('Harbor & Pine');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace('14:02', ''))).toEqual([
    'Marta erased the data of a person: receipt 14',
    'Marta exported the data of a person',
    'Marta searched for the data of a person',
    'Retention deleted 312 tickets of Harbor & Pine',
    'Retention deleted 1 ticket and 14 files of Kettle',
    'Retention deleted 1 file of Kettle',
    'Marta changed the site Kettle: closed and archived tickets are kept for 90 days, files forever',
    'Marta changed the site Kettle, with the API token Nightly report',
    'Marta turned on tickets by email for Kettle',
    'Marta replaced the address for tickets by email of Kettle',
    'Marta turned off tickets by email for Kettle',
  ]);
});
