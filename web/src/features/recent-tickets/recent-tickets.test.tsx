import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CurrentUser } from '../../api/current-user.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { aTicket, aUser } from '../../testing/fixtures.ts';
import { takeLoggedError } from '../../testing/logged-errors.ts';
import { RecentTickets } from './recent-tickets.tsx';

const TICKETS = 'GET /api/tickets?archived=false&limit=10';

function showTickets(answer: Parameters<typeof fakeServer>[0][typeof TICKETS]) {
  fakeServer({ [TICKETS]: answer });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient(() => undefined)}>
        <CurrentUser value={aUser()}>
          <RecentTickets
            timezone="Europe/Berlin"
            linkTo={(id) => ({ to: `/dashboard?ticket=${id}` })}
            isFirstAwaited={false}
            hasAssignees={false}
            siteMark={() => null}
            unnamed={() => 'Team'}
          />
        </CurrentUser>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const pageOf = (body: Ticket[], total: number) => ({ body, headers: { 'x-total-count': String(total) } });

test('the first ten tickets are shown with the total', async () => {
  showTickets(
    pageOf(
      Array.from({ length: 10 }, () => aTicket()),
      12_345,
    ),
  );
  expect(await screen.findByText('Showing 10 of 12,345 tickets')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
});

test('one ticket is counted in the singular', async () => {
  showTickets(pageOf([aTicket()], 1));
  expect(await screen.findByText('Showing 1 of 1 ticket')).toBeVisible();
});

test('a row shows the ticket and links to it', async () => {
  showTickets(
    pageOf(
      [
        aTicket({
          id: 71,
          site_id: 4,
          title: 'Cracked base',
          priority: 'urgent',
          status: 'in_progress',
          user_email: null,
        }),
      ],
      1,
    ),
  );
  const row = await screen.findByRole('listitem');
  for (const text of ['In progress', 'Anonymous']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(within(row).getByRole('link', { name: 'Cracked base' })).toHaveAttribute('href', '/dashboard?ticket=71');
  expect(row.querySelector('time')).toHaveAttribute('title', '14 Oct 2025, 16:00 (Europe/Berlin)');
});

test('every status has its label', async () => {
  showTickets(
    pageOf(
      TICKET_STATUSES.map((status) => aTicket({ status })),
      6,
    ),
  );
  await screen.findByText('Showing 6 of 6 tickets');
  for (const word of ['New', 'Open', 'In progress', 'Resolved', 'Closed', 'Archived'])
    expect(screen.getByText(word)).toBeVisible();
});

test('the empty state says that there are no tickets yet', async () => {
  showTickets(pageOf([], 0));
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

test('a failed first load is logged and shows no empty state', async () => {
  showTickets({ status: 403 });
  await takeLoggedError('Failed to fetch recent-tickets: API responded with HTTP status 403');
  expect(screen.getByRole('region', { name: 'Recent Tickets' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('No tickets yet')).toBeNull();
});
