import type { Site } from '@deskbell/contract/sites';
import type { listTickets, Ticket } from '@deskbell/contract/tickets';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../api/call.ts';
import { useUnpolledSites } from '../features/sites/site-queries.ts';
import { counted } from '../format/counted.ts';
import { notify, useDesktopNotifications } from '../ui/desktop-notifications.ts';
import { useTabBadge } from '../ui/use-tab-badge.ts';
import { useUrlDialog } from '../ui/use-url-dialog.ts';

/** More new tickets at once than these are one notification. */
const SINGLE_MAX = 3;

/** Number of new tickets on the tab, and desktop notifications if the owner wants them. */
export function NewWork() {
  const { data: sites } = useUnpolledSites();
  const isNotifying = useDesktopNotifications() === 'on';
  useTabBadge(sites?.reduce((sum, site) => sum + site.new_tickets, 0) ?? 0);
  return isNotifying && sites && <NewTicketNotifications sites={sites} />;
}

function NewTicketNotifications({ sites }: { sites: Site[] }) {
  const dialog = useUrlDialog('ticket');
  const newestId = useRef<number | null>(null);
  const total = sites.reduce((sum, site) => sum + site.total_tickets, 0);

  const showNew = useEffectEvent(async () => {
    const tickets = await fetchNewest();
    const lastSeen = newestId.current;
    newestId.current = Math.max(lastSeen ?? 0, ...tickets.map(({ id }) => id));
    // The first answer only tells what is not new; and nothing is news to an owner who looks at the page.
    if (lastSeen === null || (!document.hidden && document.hasFocus())) return;
    const added = tickets.filter(({ id }) => id > lastSeen);
    if (added.length <= SINGLE_MAX) added.forEach(notifyOf);
    else notifyOfSeveral(added);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the total is a chance of a new ticket
  useEffect(() => {
    showNew().catch((error: unknown) => console.debug('Failed to look for new tickets:', error));
  }, [total]);

  function notifyOf({ id, title, site_name }: Ticket) {
    notify({ title, body: site_name, tag: `ticket-${id}`, onClick: () => dialog.open(id) });
  }

  function notifyOfSeveral(tickets: Ticket[]) {
    const names = new Set(tickets.map(({ site_name }) => site_name));
    const [newest] = tickets;
    notify({
      title: counted(tickets.length, 'new ticket'),
      body: [...names].join(', '),
      tag: `tickets-${newest?.id}`,
      onClick: () => newest && dialog.open(newest.id),
    });
  }

  return null;
}

const fetchNewest = () => call<typeof listTickets>('GET /api/tickets', { query: { status: ['new'], limit: '10' } });
