import { UserRoundCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { counted } from '../../format/counted.ts';
import type { UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import { useAssignedTickets } from './recent-ticket-queries.ts';
import { RecentTicketRow } from './recent-ticket-row.tsx';
import styles from './recent-tickets.module.css';
import { TicketSection } from './ticket-section.tsx';

interface AssignedTicketsProps {
  timezone: string;
  linkTo: (ticketId: number) => LinkProps;
  siteMark: (siteId: number) => ReactNode;
  unnamed: (siteId: number) => UnnamedReplier;
}

export function AssignedTickets({ timezone, linkTo, siteMark, unnamed }: AssignedTicketsProps) {
  const { data, isError, refetch } = useAssignedTickets();
  return (
    <TicketSection
      title="Assigned to me"
      titleId="assigned"
      page={data}
      empty={<EmptyState icon={<UserRoundCheck {...ICON_LG} />} title="Nothing is assigned to you." />}
      foot={
        data &&
        data.total > 0 && (
          <Link to="/tickets?tab=mine" className={styles.all}>
            View all {counted(data.total, 'ticket')}
          </Link>
        )
      }
      onRetry={isError ? () => void refetch() : undefined}
      row={(ticket) => (
        <RecentTicketRow
          key={ticket.id}
          compact
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
