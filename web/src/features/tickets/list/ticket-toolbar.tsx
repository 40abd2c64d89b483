import { type ReactNode, useState } from 'react';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { type FilterScope, setFilterCount } from '../filter/filter-scope.ts';
import { SearchBox } from './search-box.tsx';
import styles from './ticket-toolbar.module.css';

// Deferred: only shown while a filter is set.
const FilterChips = lazyPart(async () => (await import('../filter/filter-chips.tsx')).FilterChips, {
  inBackground: true,
});

interface TicketToolbarProps {
  scope: FilterScope;
  total: number | undefined;
  /** Instead of the number of tickets. */
  totalText?: string | undefined;
  /** A board has no card around its toolbar. */
  isBare?: boolean;
  /** Stands before the search, such as the title of a site's board. */
  start?: ReactNode;
  /** Behind the filter, such as the choice of columns. */
  controls?: ReactNode;
  /** Behind the chips, such as Save view; on a phone the foot has it. */
  chipsEnd?: ReactNode;
  /** Stands before the sort, such as when the tickets were updated. */
  freshness?: ReactNode;
  sorting: ReactNode;
  onLeaveSearch: (q: string) => void;
}

/** The second of two bands over a list or board. It has one height, whatever is set. */
export function TicketToolbar(props: TicketToolbarProps) {
  const {
    scope,
    total,
    totalText,
    isBare = false,
    start,
    controls,
    chipsEnd,
    freshness,
    sorting,
    onLeaveSearch,
  } = props;
  const { filter, onChange } = scope;
  const isPhone = useIsPhone();
  const end = !isPhone && chipsEnd;
  const [isFilterOpen, setIsFilterOpen] = useState(false);
  return (
    <div className={classNames(styles.toolbar, isBare && styles.bare)}>
      {start}
      <SearchBox label="Search tickets" q={filter.q} onChange={(q) => onChange({ q })} onLeave={onLeaveSearch} />
      <FilterButton scope={scope} total={total} isOpen={isFilterOpen} onOpenChange={setIsFilterOpen} />
      {controls}
      {setFilterCount(filter) > 0 ? (
        <FilterChips scope={scope} end={end} onOpen={() => setIsFilterOpen(true)} />
      ) : (
        end && <span className={styles.chipsEnd}>{end}</span>
      )}
      <span className={styles.count} role="status">
        {total !== undefined && (totalText ?? counted(total, 'ticket'))}
      </span>
      {freshness}
      {sorting}
    </div>
  );
}
