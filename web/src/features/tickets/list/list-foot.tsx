import type { ReactNode } from 'react';
import { counted, number } from '../../../format/counted.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { useIsSettled } from '../../../ui/hooks/use-is-settled.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import type { Queue } from '../queries/queues.ts';
import { isFiltering, type TicketFilter } from '../queries/ticket-filter.ts';
import { ArchivedLink } from './archived-link.tsx';
import { FreshFoot } from './fresh-foot.tsx';
import styles from './list-foot.module.css';

// Deferred: hints for people with a keyboard.
const ListKeys = lazyPart(async () => (await import('./list-keys.tsx')).ListKeys, { inBackground: true });

interface ListFootProps {
  hasRows: boolean;
  canWork: boolean;
  canAssign: boolean;
  archived: boolean;
  queue: Queue | undefined;
  filter: TicketFilter;
  total: number | undefined;
  count: number | undefined;
  archivedCount: number;
  saving: ReactNode;
  updatedAt: number;
  isRefreshing: boolean;
  onClearFilter: () => void;
  onRefresh: () => void;
}

export function ListFoot(props: ListFootProps) {
  const { hasRows, canWork, canAssign, archived, queue, filter, total, count, archivedCount, saving, onClearFilter } =
    props;
  const isSettled = useIsSettled();
  const isPhone = useIsPhone();
  const text = footText(queue, filter.q, total);
  const matching = matchText(filter, total, count);
  return (
    <div className={styles.foot}>
      {matching ? (
        <>
          <span>
            {matching.amount}
            <span className={styles.noun}>{matching.noun}</span>
          </span>
          <button type="button" className={styles.link} onClick={onClearFilter}>
            Remove filters
          </button>
          {isPhone && saving}
        </>
      ) : (
        <>
          {text && <span>{text}</span>}
          {archivedCount > 0 && <ArchivedLink count={archivedCount} />}
        </>
      )}
      {hasRows && isSettled && <ListKeys canWork={canWork} canAssign={canAssign} archived={archived} />}
      <span className={styles.fresh}>
        {props.updatedAt > 0 && (
          <FreshFoot at={props.updatedAt} isRefreshing={props.isRefreshing} onRefresh={props.onRefresh} />
        )}
      </span>
    </div>
  );
}

function footText(queue: Queue | undefined, q: string, total = 0): string | null {
  if (!queue || total === 0) return null;
  if (q) return 'Titles, descriptions and comments of all sites';
  if (queue === 'snoozed') return 'A reply of the customer wakes a ticket at once';
  if (queue === 'waiting') return total === 1 ? '1 ticket waits for us' : `${number(total)} tickets wait for us`;
  return null;
}

/** How many tickets pass the filters; null without any. A phone leaves the noun out. */
const matchText = (filter: TicketFilter, total: number | undefined, count = 0) => {
  if (!total || !isFiltering(filter)) return null;
  return total <= count
    ? { amount: `${number(total)} of ${number(count)}`, noun: ' tickets match' }
    : { amount: counted(total, 'ticket'), noun: total === 1 ? ' matches' : ' match' };
};
