import { FilterMenu } from '../../../ui/controls/filter-menu.tsx';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { useTagFilter } from './use-tag-filter.tsx';

export interface TagFilterProps {
  siteId: number | null;
  filter: TicketFilter;
  onChange: (changes: Partial<TicketFilter>) => void;
}

export function TagFilter({ siteId, filter, onChange }: TagFilterProps) {
  const group = useTagFilter(siteId, filter, onChange);
  return group && <FilterMenu {...group} />;
}
