import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { counted, number } from '../../../format/counted.ts';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { FILTER_STATUSES, isFiltering, type TicketFilter } from '../ticket-filter.ts';
import { SearchBox } from './search-box.tsx';
import styles from './ticket-toolbar.module.css';

const STATUSES = FILTER_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
  icon: <StatusIcon status={value} />,
}));
const PRIORITIES = TICKET_PRIORITIES.map((value) => ({
  value,
  label: PRIORITY_LABELS[value],
  icon: <PriorityGlyph priority={value} />,
}));

interface TicketToolbarProps {
  filter: TicketFilter;
  /** Number of tickets that match the filter; undefined until loaded. */
  total: number | undefined;
  count: number;
  onChange: (changes: Partial<TicketFilter>) => void;
}

export function TicketToolbar({ filter, total, count, onChange }: TicketToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchBox q={filter.q} onChange={(q) => onChange({ q })} />
      <div className={styles.chips}>
        {!filter.archived && (
          <FilterMenu
            label="Status"
            options={STATUSES}
            chosen={filter.statuses}
            onChange={(statuses) => onChange({ statuses })}
          />
        )}
        <FilterMenu
          label="Priority"
          shortcut="f"
          options={PRIORITIES}
          chosen={filter.priorities}
          onChange={(priorities) => onChange({ priorities })}
        />
      </div>
      <span className={styles.count} role="status">
        {total !== undefined &&
          (isFiltering(filter) ? `${number(total)} of ${counted(count, 'ticket')}` : counted(total, 'ticket'))}
      </span>
    </div>
  );
}
