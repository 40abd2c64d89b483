import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { counted } from '../../format/counted.ts';
import type { UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { useRecentSiteTickets, useRecentTickets } from './recent-ticket-queries.ts';
import { RecentTicketRow } from './recent-ticket-row.tsx';
import styles from './recent-tickets.module.css';
import { TicketSection } from './ticket-section.tsx';

type LinkTo = (ticketId: number) => LinkProps;

interface RecentTicketsProps {
  timezone: string;
  linkTo: LinkTo;
  isFirstAwaited: boolean;
  compact?: boolean;
  siteMark: (siteId: number) => ReactNode;
  unnamed: (siteId: number) => UnnamedReplier;
}

export function RecentTickets(props: RecentTicketsProps) {
  const { timezone, linkTo, isFirstAwaited, compact = false, siteMark, unnamed } = props;
  const { data, isError, refetch } = useRecentTickets(isFirstAwaited);
  return (
    <TicketSection
      title="Recent Tickets"
      page={data}
      foot={
        data &&
        data.total > 0 && (
          <Link to="/tickets?tab=all" className={styles.all}>
            View all {counted(data.total, 'ticket')}
          </Link>
        )
      }
      onRetry={isError ? () => void refetch() : undefined}
      row={(ticket) => (
        <RecentTicketRow
          key={ticket.id}
          compact={compact}
          ticket={ticket}
          timezone={timezone}
          link={linkTo(ticket.id)}
          siteMark={siteMark(ticket.site_id)}
          unnamed={unnamed(ticket.site_id)}
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
  unnamed: UnnamedReplier;
}

export function SiteTickets({ siteId, timezone, linkTo, siteLink, unnamed }: SiteTicketsProps) {
  const { data, isError, refetch } = useRecentSiteTickets(siteId);
  return (
    <TicketSection
      title="Site Tickets"
      page={data}
      onRetry={isError ? () => void refetch() : undefined}
      more={siteLink}
      row={(ticket) => (
        <RecentTicketRow
          key={ticket.id}
          ticket={ticket}
          timezone={timezone}
          link={linkTo(ticket.id)}
          unnamed={unnamed}
        />
      )}
    />
  );
}
