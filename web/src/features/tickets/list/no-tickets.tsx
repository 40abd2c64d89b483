import { Archive, Inbox, SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ICON_LG } from '../../../ui/icon-sizes.ts';

export function NoTickets({ archived, isFiltering }: { archived: boolean; isFiltering: boolean }) {
  if (isFiltering)
    return (
      <EmptyState icon={<SearchX {...ICON_LG} />} title="No matching tickets">
        Try a different search or clear the filters.
      </EmptyState>
    );
  if (archived)
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
