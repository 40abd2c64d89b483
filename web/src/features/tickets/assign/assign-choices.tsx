import type { Ticket } from '@deskbell/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { Check, RefreshCw } from 'lucide-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { LateItems, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { useTicketActions } from '../queries/ticket-actions.ts';
import styles from './assign-choices.module.css';
import { assigneesQuery } from './assignee-queries.ts';

interface AssignChoicesProps {
  tickets: readonly Ticket[];
  hasKey: boolean;
  onDone: (() => void) | undefined;
}

export function AssignChoices({ tickets, hasKey, onDone }: AssignChoicesProps) {
  const me = useCurrentUser();
  const siteIds = [...new Set(tickets.map(({ site_id }) => site_id))].sort((one, other) => one - other);
  const { data: assignees, isError, refetch } = useQuery(assigneesQuery(siteIds));
  const { assign, assignToMe } = useTicketActions();

  const current = new Set(tickets.map(({ assignee_id }) => assignee_id));
  const tick = (id: number | null) =>
    current.size === 1 && current.has(id) && <Check {...ICON} className={styles.tick} aria-label="chosen" />;

  function done(assigning: Promise<void>) {
    onDone?.();
    return assigning;
  }

  return (
    <LateItems>
      <MenuItem
        icon={<Avatar small name={me.google_user_data.name || me.email} />}
        detail={tick(me.id) || (hasKey && <Kbd>i</Kbd>)}
        onSelect={() => void done(assignToMe(tickets))}
      >
        Me
      </MenuItem>
      <MenuSeparator />
      {!assignees && isError && (
        <MenuItem keepsOpen icon={<RefreshCw {...ICON} />} onSelect={() => void refetch()}>
          Not loaded. Try again
        </MenuItem>
      )}
      {!assignees && !isError && <MenuSkeleton />}
      {assignees
        ?.filter(({ user_id }) => user_id !== me.id)
        .sort((one, other) => one.name.localeCompare(other.name))
        .map((assignee) => (
          <MenuItem
            key={assignee.user_id}
            icon={<Avatar small name={assignee.name} />}
            detail={tick(assignee.user_id)}
            onSelect={() => void done(assign(tickets, assignee))}
          >
            <bdi className={styles.name}>{assignee.name}</bdi>
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem icon={<Unassigned />} detail={tick(null)} onSelect={() => void done(assign(tickets, null))}>
        Unassigned
      </MenuItem>
    </LateItems>
  );
}
