import { AlarmClock, Archive, Inbox, SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ICON_LG } from '../../../ui/icon-sizes.ts';
import { isFiltering, type TicketFilter } from '../ticket-filter.ts';

interface NoTicketsProps {
  filter: TicketFilter;
  /** Whether there are snoozed ones. */
  hasSnoozed: boolean;
}

export function NoTickets({ filter, hasSnoozed }: NoTicketsProps) {
  const only = (changes: Partial<TicketFilter>) => !isFiltering({ ...filter, ...changes });
  if (filter.snoozed && only({ snoozed: false }))
    return (
      <EmptyState icon={<AlarmClock {...ICON_LG} />} title="No snoozed tickets">
        A snoozed ticket comes back when its time is up or the customer replies.
      </EmptyState>
    );
  if (filter.assignee === 'me' && only({ assignee: null }))
    return <EmptyState icon={<Inbox {...ICON_LG} />} title="Nothing is assigned to you." />;
  if (isFiltering(filter))
    return (
      <EmptyState icon={<SearchX {...ICON_LG} />} title="No matching tickets">
        Try a different search or clear the filters.
      </EmptyState>
    );
  if (hasSnoozed)
    return (
      <EmptyState icon={<AlarmClock {...ICON_LG} />} title="All tickets are snoozed">
        Each comes back when its time is up or the customer replies.
      </EmptyState>
    );
  if (filter.archived)
    return (
      <EmptyState icon={<Archive {...ICON_LG} />} title="No archived tickets">
        Archived tickets move here from the list and the board.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
      Tickets appear here when visitors contact you through the Support tab.
    </EmptyState>
  );
}
