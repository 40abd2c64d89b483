import type { listReplies } from '@deskbell/contract/desk';
import type { Site } from '@deskbell/contract/sites';
import type { listTickets } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../api/call.ts';
import { pushWorkerQuery } from '../api/push-worker-query.ts';
import { useUnpolledSites, useWaitingCount } from '../features/sites/site-queries.ts';
import { requestNewTicket } from '../features/tickets/new/new-ticket-requests.ts';
import { counted, number } from '../format/counted.ts';
import { isolated } from '../format/isolated.ts';
import { notify, type TabNews, useTabNews } from '../ui/feedback/desktop-notifications.ts';
import { useTabBadge } from '../ui/hooks/use-tab-badge.ts';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { usePushMessages } from './push-messages.ts';

/** Larger batches become one notification. */
const SINGLE_MAX = 3;

export function NewWork() {
  const { data: sites, dataUpdatedAt } = useUnpolledSites();
  const news = useTabNews();
  const { data: pushWorker } = useQuery(pushWorkerQuery);
  usePushMessages();
  // The shortcut of the installed app leads there: web/public/site.webmanifest
  useEffect(() => {
    if (location.search.includes('new=ticket')) requestNewTicket();
  }, []);
  useTabBadge(useWaitingCount() ?? 0);
  return (
    <>
      {/* Only for signed-in people: browsers offer to install the desk, not the pages of visitors. */}
      <link rel="manifest" href="/site.webmanifest" />
      {/* A browser that gets push hears of both by it. */}
      {sites && pushWorker === null && <Arrivals sites={sites} fetchedAt={dataUpdatedAt} news={news} />}
    </>
  );
}

interface ArrivalsProps {
  sites: readonly Site[];
  fetchedAt: number;
  news: readonly TabNews[];
}

function Arrivals({ sites, fetchedAt, news }: ArrivalsProps) {
  const total = sites.reduce((sum, site) => sum + site.total_tickets, 0);
  return (
    <>
      {news.includes('new_tickets') && <Notifications source={NEW_TICKETS} trigger={total} />}
      {/* Replies change no count of the sites, but every change refetches them. */}
      {news.includes('replies') && <Notifications source={REPLIES} trigger={fetchedAt} />}
    </>
  );
}

interface Arrival {
  id: number;
  ticketId: number;
  title: string;
  body: string;
  siteName: string;
}

interface Source {
  name: string;
  titleOf: (amount: number) => string;
  /** Newest first. The first call, with null, returns only the starting id. */
  fetchArrivals: (after: number | null) => Promise<{ lastId: number; arrivals: Arrival[] }>;
}

const NEW_TICKETS: Source = {
  name: 'ticket',
  titleOf: (amount) => counted(amount, 'new ticket'),
  async fetchArrivals(after) {
    const tickets = await call<typeof listTickets>('GET /api/tickets', { query: { status: ['new'], limit: '10' } });
    return {
      lastId: Math.max(after ?? 0, ...tickets.map(({ id }) => id)),
      arrivals: tickets
        .filter(({ id }) => after !== null && id > after)
        .map(({ id, title, site_name }) => ({ id, ticketId: id, title, body: site_name, siteName: site_name })),
    };
  },
};

const REPLIES: Source = {
  name: 'reply',
  titleOf: (amount) => `${number(amount)} new replies`,
  async fetchArrivals(after) {
    const query = after === null ? {} : { after: String(after) };
    const { last_id, replies } = await call<typeof listReplies>('GET /api/replies', { query });
    return {
      lastId: last_id,
      arrivals: replies.map(({ id, ticket_id, ticket_title, author_name, site_name }) => ({
        id,
        ticketId: ticket_id,
        title: ticket_title,
        body: `${isolated(author_name ?? 'Customer')} replied · ${isolated(site_name)}`,
        siteName: site_name,
      })),
    };
  },
};

function Notifications({ source, trigger }: { source: Source; trigger: number }) {
  const dialog = useUrlDialog('ticket');
  const lastId = useRef<number | null>(null);

  const showArrivals = useEffectEvent(async () => {
    const fetched = await source.fetchArrivals(lastId.current);
    // Race: a response overtaken by a later one would notify twice.
    const arrivals = fetched.arrivals.filter(({ id }) => id > (lastId.current ?? 0));
    lastId.current = Math.max(lastId.current ?? 0, fetched.lastId);
    // A user who looks at the page needs no notification.
    if (!document.hidden && document.hasFocus()) return;
    if (arrivals.length <= SINGLE_MAX) for (const arrival of arrivals) show(arrival, source.name);
    else if (arrivals[0])
      show({ ...arrivals[0], title: source.titleOf(arrivals.length), body: siteNames(arrivals) }, 'several');
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the trigger may mean an arrival
  useEffect(() => {
    showArrivals().catch((error: unknown) => console.debug('Failed to fetch arrivals:', error));
  }, [trigger]);

  function show({ id, ticketId, title, body }: Arrival, tag: string) {
    notify({ title, body, tag: `${tag}-${id}`, onClick: () => dialog.open(ticketId) });
  }

  return null;
}

const siteNames = (arrivals: readonly Arrival[]) =>
  [...new Set(arrivals.map(({ siteName }) => isolated(siteName)))].join(', ');
