import type { Ticket } from '@deskbell/contract/tickets';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted, number } from '../../format/counted.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './recent-tickets.module.css';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth'];

interface TicketSectionProps {
  title: string;
  titleId?: string;
  page: { items: Ticket[]; total: number } | undefined;
  onRetry: (() => void) | undefined;
  more?: ReactNode;
  empty?: ReactNode;
  foot?: ReactNode;
  row: (ticket: Ticket) => ReactNode;
}

export function TicketSection(props: TicketSectionProps) {
  const { title, titleId = 'tickets', page, onRetry, more, empty = <NoTicketsYet />, foot, row } = props;
  return (
    <section aria-labelledby={titleId} aria-busy={!page}>
      <SectionHead title={title} titleId={titleId}>
        {page && page.items.length > 0 && (
          <span>
            Showing {number(page.items.length)} of {counted(page.total, 'ticket')}
          </span>
        )}
        {more}
      </SectionHead>
      <div className={styles.card}>
        {!page && onRetry && <LoadFailure label={title} onRetry={onRetry} />}
        {!page && !onRetry && PLACEHOLDERS.map((each) => <TicketPlaceholder key={each} />)}
        {page?.items.length === 0 && empty}
        {page && page.items.length > 0 && <ul>{page.items.map(row)}</ul>}
        {foot}
      </div>
    </section>
  );
}

const NoTicketsYet = () => (
  <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
    Tickets appear here when visitors contact you through the Support tab.
  </EmptyState>
);

function TicketPlaceholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      <Skeleton width={64} />
      <Skeleton width="70%" />
      <Skeleton width={72} height={22} radius={11} />
      <Skeleton width={48} />
    </div>
  );
}
