import type { listTickets } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { AlarmClockCheck } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { dueOf, dueTime } from '../../../format/due-time.ts';
import link from '../../../ui/controls/link.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';

/** Names the ticket whose time ends next. */
export function NothingOverdue({ timezone }: { timezone: string }) {
  const now = useNow();
  const { data: next } = useQuery({ queryKey: queryKeys.nextDueTicket, queryFn: findNextDue });
  const due = next && dueOf(next);
  return (
    <EmptyState icon={<AlarmClockCheck {...ICON_LG} data-good="" />} title="Nothing is overdue">
      {next && due && (
        <>
          The next goal ends at {dueTime(due.at, now, timezone)}:{' '}
          <Link to={`/tickets?tab=overdue&ticket=${next.id}`} className={link.link}>
            <bdi>{next.title}</bdi>
          </Link>
        </>
      )}
      {next === null && 'No ticket is due.'}
    </EmptyState>
  );
}

async function findNextDue() {
  const [next] = await call<typeof listTickets>('GET /api/tickets', {
    query: { archived: 'false', snoozed: 'false', sort: 'due', limit: '1' },
  });
  return next && next.due_at !== null ? next : null;
}
