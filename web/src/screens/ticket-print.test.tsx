import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeDesk, SITE_ID } from '../testing/fake-desk.ts';
import { aComment, anEvent, aRequester, aTicket } from '../testing/fixtures.ts';
import { openApp } from '../testing/open-app.tsx';

const bread = aTicket({
  id: 30,
  title: 'Bread charged twice',
  description: 'My card shows two payments.',
  user_name: 'Wes Carter',
  status: 'closed',
  assignee_name: 'Anna Kowalczyk',
  created_at: '2026-11-16T21:48:00.000Z',
});

const comments = [
  aComment({
    id: 1,
    comment: 'See **[our policy](https://harbor.example/refunds)**.',
    format: 'markdown',
    author_name: 'Marta',
  }),
  aComment({ id: 2, comment: 'He is angry', audience: 'team', author_name: 'Anna' }),
  aComment({ id: 3, comment: 'Thank you', author: 'customer', author_name: 'Wes Carter' }),
];

const print = () => act(() => void dispatchEvent(new Event('beforeprint')));
const sheet = () => document.querySelector<HTMLElement>('[data-sheet]');

test('printing draws the conversation that the customer may see, and nothing of other tickets or the team', async () => {
  const { server } = fakeDesk([bread], {
    comments,
    timezone: 'Europe/Berlin',
    events: [
      anEvent({ kind: 'status', change: { before: 'open', after: 'closed' }, created_at: '2026-11-17T10:52:00.000Z' }),
    ],
  });
  server.answer('GET /api/tickets/30/requester', {
    body: aRequester({ tickets: [aTicket({ id: 9, title: 'License for the salt marsh' })], total: 1 }),
  });
  openApp(`/sites/${SITE_ID}?tab=settings&ticket=30`);
  await screen.findByRole('link', { name: /License for the salt marsh/ });
  await waitFor(() => {
    print();
    expect(sheet()).not.toBeNull();
  });
  const printed = sheet() as HTMLElement;
  expect(within(printed).getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Bread charged twice');
  expect(printed).toHaveTextContent('Harbor & Pine, harbor.exampleTicket #30');
  expect(printed).toHaveTextContent('Closed. Opened 16 November 2026, 22:48, closed 17 November 2026, 11:52');
  const articles = within(printed).getAllByRole('article', { hidden: true });
  expect(
    articles.map((article) => within(article).getByRole('heading', { hidden: true }).firstChild?.textContent),
  ).toEqual(['Wes Carter', 'Marta, Harbor & Pine', 'Wes Carter']);
  expect(within(printed).getByRole('link', { name: 'our policy', hidden: true })).toHaveAttribute(
    'data-address',
    'https://harbor.example/refunds',
  );
  expect(printed).not.toHaveTextContent(/He is angry|salt marsh|Anna|Comments|Urgent|Medium/);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(sheet()).toBeNull();
});
