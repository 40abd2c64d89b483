import { Archive, Inbox, SearchX } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ICON_LG } from '../../../ui/icon-sizes.ts';

export function NoTickets({ archived, isFiltering }: { archived: boolean; isFiltering: boolean }) {
  if (isFiltering)
    return (
      <EmptyState icon={<SearchX {...ICON_LG} />} title="No ticket fits">
        Try another word, or clear the filters.
      </EmptyState>
    );
  if (archived)
    return (
      <EmptyState icon={<Archive {...ICON_LG} />} title="Nothing archived">
        Tickets you archive leave the list and the board and wait here.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
      They appear here as soon as a visitor writes to you through the Support tab.
    </EmptyState>
  );
}
