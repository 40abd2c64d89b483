import { AlarmClock, Archive, Inbox, SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import link from '../../../ui/controls/link.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import type { SiteChoice } from '../filter/filter-scope.ts';
import type { Queue } from '../queries/queues.ts';
import { isFiltering, NO_FILTER, type TicketFilter } from '../queries/ticket-filter.ts';
import { ticketsWithWords } from '../ticket-address.ts';

interface NoTicketsProps {
  filter: TicketFilter;
  queue: Queue | undefined;
  sites: readonly SiteChoice[] | undefined;
  onChange: (changes: Partial<TicketFilter>) => void;
}

export function NoTickets({ filter, queue, sites = [], onChange }: NoTicketsProps) {
  const only = (changes: Partial<TicketFilter>) => !isFiltering({ ...filter, ...changes });
  if (queue && filter.q) return <NothingFound filter={filter} queue={queue} sites={sites} onChange={onChange} />;
  if (filter.snoozed && only({ snoozed: false })) return <NoneSnoozed />;
  if (filter.assignee === 'me' && only({ assignee: null }))
    return <EmptyState icon={<Inbox {...ICON_LG} />} title="Nothing is assigned to you." />;
  if (isFiltering(filter))
    return (
      <EmptyState
        icon={<SearchX {...ICON_LG} />}
        title="No ticket matches"
        action={<Button onClick={() => onChange(NO_FILTER)}>Remove filters</Button>}
      >
        {filter.q ? 'Try other words, or search without filters.' : 'Fewer filters find more.'}
      </EmptyState>
    );
  if (filter.archived)
    return (
      <EmptyState icon={<Archive {...ICON_LG} />} title="No archived tickets">
        Archived tickets move here from the list and the board.
      </EmptyState>
    );
  if (queue && queue !== 'all') return <EmptyQueue queue={queue} />;
  return (
    <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
      Tickets appear here when visitors contact you through the Support tab.
    </EmptyState>
  );
}

const NoneSnoozed = () => (
  <EmptyState icon={<AlarmClock {...ICON_LG} />} title="No snoozed tickets">
    A snoozed ticket comes back when its time is up or the customer replies.
  </EmptyState>
);

const EMPTY_TITLES: Partial<Record<Queue, string>> = {
  mine: 'Nothing is assigned to you.',
  unassigned: 'Every open ticket is assigned.',
};

const EmptyQueue = ({ queue }: { queue: Queue }) =>
  queue === 'snoozed' ? (
    <NoneSnoozed />
  ) : (
    <EmptyState icon={<Inbox {...ICON_LG} />} title={EMPTY_TITLES[queue] ?? 'No open tickets'} />
  );

interface NothingFoundProps extends Pick<NoTicketsProps, 'filter' | 'onChange'> {
  queue: Queue;
  sites: readonly SiteChoice[];
}

function NothingFound({ filter, queue, sites, onChange }: NothingFoundProps) {
  const searched = sites.filter(({ id }) => filter.sites.includes(id)).map(({ name }) => isolated(name));
  const isWidest = queue === 'all' && !isFiltering({ ...filter, q: '' });
  return (
    <EmptyState
      icon={<SearchX {...ICON_LG} />}
      title={`No ticket matches “${filter.q}”`}
      action={
        searched.length > 0 ? (
          <Button onClick={() => onChange({ sites: [] })}>Search all sites</Button>
        ) : (
          !isWidest && (
            <Link to={ticketsWithWords(filter.q)} className={link.link}>
              Search all tickets
            </Link>
          )
        )
      }
    >
      Searched in titles, descriptions and comments of {searched.join(', ') || 'all sites'}.
    </EmptyState>
  );
}
