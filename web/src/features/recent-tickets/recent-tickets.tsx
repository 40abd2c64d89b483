import type { Ticket } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { counted } from '../../format/counted.ts';
import type { UnnamedReplier } from '../../ticket-marks/last-activity.tsx';
import { useIsPhone } from '../../ui/hooks/use-is-phone.ts';
import { useRememberedFold } from '../../ui/hooks/use-remembered-fold.ts';
import { panelFoot } from '../../ui/layout/panel.tsx';
import { useClientTickets, useRecentSiteTickets, useRecentTickets } from './recent-ticket-queries.ts';
import { TicketLine } from './ticket-line.tsx';
import { TicketSection } from './ticket-section.tsx';

interface RecentTicketsProps {
  timezone: string;
  linkTo: (ticketId: number) => LinkProps;
  siteMark: ((siteId: number) => ReactNode) | undefined;
  unnamed: (siteId: number) => UnnamedReplier;
}

const lineProps = (ticket: Ticket, { timezone, linkTo, siteMark, unnamed }: RecentTicketsProps) => ({
  ticket,
  timezone,
  link: linkTo(ticket.id),
  siteMark: siteMark?.(ticket.site_id),
  unnamed: unnamed(ticket.site_id),
});

interface DeskTicketsProps extends RecentTicketsProps {
  isFirstAwaited: boolean;
  hasAssignees: boolean;
}

/** On a phone, only the head is shown at first. */
export function RecentTickets({ isFirstAwaited, hasAssignees, ...rest }: DeskTicketsProps) {
  const { data, isError, refetch } = useRecentTickets(isFirstAwaited);
  const [isOpen, setIsOpen] = useRememberedFold('recent-tickets', false);
  const isFoldable = useIsPhone() && data?.items.length !== 0;
  return (
    <TicketSection
      title="Recent Tickets"
      page={data}
      fold={isFoldable ? { isOpen, onChange: setIsOpen } : undefined}
      onRetry={isError ? () => void refetch() : undefined}
      row={(ticket) => (
        <TicketLine key={ticket.id} form="recent" hasAssignees={hasAssignees} {...lineProps(ticket, rest)} />
      )}
    />
  );
}

export function ClientTickets(props: RecentTicketsProps) {
  const { data, isError, refetch } = useClientTickets();
  return (
    <TicketSection
      title="Recent Tickets"
      page={data}
      foot={
        data &&
        data.total > data.items.length && (
          <Link to="/tickets?tab=all" className={panelFoot}>
            View all {counted(data.total, 'ticket')}
          </Link>
        )
      }
      onRetry={isError ? () => void refetch() : undefined}
      row={(ticket) => <TicketLine key={ticket.id} form="client" {...lineProps(ticket, props)} />}
    />
  );
}

interface SiteTicketsProps {
  siteId: number;
  timezone: string;
  linkTo: (ticketId: number) => LinkProps;
  siteLink: ReactNode;
  unnamed: UnnamedReplier;
  hasAssignees: boolean;
}

export function SiteTickets({ siteId, timezone, linkTo, siteLink, unnamed, hasAssignees }: SiteTicketsProps) {
  const { data, isError, refetch } = useRecentSiteTickets(siteId);
  return (
    <TicketSection
      title="Site Tickets"
      page={data}
      onRetry={isError ? () => void refetch() : undefined}
      more={siteLink}
      row={(ticket) => (
        <TicketLine
          key={ticket.id}
          form="recent"
          ticket={ticket}
          timezone={timezone}
          link={linkTo(ticket.id)}
          unnamed={unnamed}
          hasAssignees={hasAssignees}
        />
      )}
    />
  );
}
