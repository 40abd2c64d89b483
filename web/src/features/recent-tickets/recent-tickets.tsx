import type { Ticket } from '@deskbell/contract/tickets';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { counted, number } from '../../format/counted.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ICON_LG } from '../../ui/icon-sizes.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRecentSiteTickets, useRecentTickets } from './recent-ticket-queries.ts';
import { RecentTicketRow } from './recent-ticket-row.tsx';
import styles from './recent-tickets.module.css';

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth'];

type LinkTo = (ticketId: number) => LinkProps;

interface RecentTicketsProps {
  timezone: string;
  linkTo: LinkTo;
  /** Poll faster until the first ticket arrives. */
  isFirstAwaited: boolean;
  /** Icon in front of the site's name. */
  siteMark: (siteId: number) => ReactNode;
}

export function RecentTickets({ timezone, linkTo, isFirstAwaited, siteMark }: RecentTicketsProps) {
  const { data, isError, refetch } = useRecentTickets(isFirstAwaited);
  return (
    <TicketSection
      title="Recent Tickets"
      page={data}
      foot={
        data &&
        data.total > 0 && (
          <Link to="/tickets" className={styles.all}>
            View all {counted(data.total, 'ticket')}
          </Link>
        )
      }
      onRetry={isError ? () => void refetch() : undefined}
      row={(ticket) => (
        <RecentTicketRow
          key={ticket.id}
          ticket={ticket}
          timezone={timezone}
          link={linkTo(ticket.id)}
          siteMark={siteMark(ticket.site_id)}
        />
      )}
    />
  );
}

interface SiteTicketsProps {
  siteId: number;
  timezone: string;
  linkTo: LinkTo;
  siteLink: ReactNode;
}

export function SiteTickets({ siteId, timezone, linkTo, siteLink }: SiteTicketsProps) {
  const { data, isError, refetch } = useRecentSiteTickets(siteId);
  return (
    <TicketSection
      title="Site Tickets"
      page={data}
      onRetry={isError ? () => void refetch() : undefined}
      more={siteLink}
      row={(ticket) => <RecentTicketRow key={ticket.id} ticket={ticket} timezone={timezone} link={linkTo(ticket.id)} />}
    />
  );
}

interface TicketSectionProps {
  title: string;
  /** Undefined until first loaded. */
  page: { items: Ticket[]; total: number } | undefined;
  /** Only when the last fetch failed. */
  onRetry: (() => void) | undefined;
  more?: ReactNode;
  foot?: ReactNode;
  row: (ticket: Ticket) => ReactNode;
}

function TicketSection({ title, page, onRetry, more, foot, row }: TicketSectionProps) {
  return (
    <section aria-labelledby="tickets" aria-busy={!page}>
      <SectionHead title={title} titleId="tickets">
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
        {page?.items.length === 0 && (
          <EmptyState icon={<Inbox {...ICON_LG} />} title="No tickets yet">
            Tickets appear here when visitors contact you through the Support tab.
          </EmptyState>
        )}
        {page && page.items.length > 0 && <ul>{page.items.map(row)}</ul>}
        {foot}
      </div>
    </section>
  );
}

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
