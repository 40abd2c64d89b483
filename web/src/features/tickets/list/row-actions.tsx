import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClock, Archive, ArchiveRestore, Reply, UserRoundPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { AssignMenu } from '../assign/assign-menu.tsx';
import { canSnooze } from '../snooze/can-snooze.ts';
import { SnoozeMenu } from '../snooze/snooze-menu.tsx';
import styles from './row-actions.module.css';

interface RowActionsProps {
  ticket: Ticket;
  timezone: string;
  canAssign: boolean;
  onReply: (ticket: Ticket) => void;
  onArchive: (ticket: Ticket) => void;
}

/** Over the time, under the pointer or the focus; transparent at rest, so that Tab reaches it. */
export function RowActions({ ticket, timezone, canAssign, onReply, onArchive }: RowActionsProps) {
  const { id, assignee_name: name } = ticket;
  const isArchived = ticket.status === 'archived';
  return (
    <span className={styles.actions}>
      <Act
        label={`Reply to ticket ${id}`}
        hint="Reply (r)"
        icon={<Reply {...ICON} />}
        onClick={() => onReply(ticket)}
      />
      {canAssign && (
        <AssignMenu
          tickets={[ticket]}
          trigger={
            <Act
              label={name ? `Assignee of ticket ${id}: ${isolated(name)}` : `Assign ticket ${id}`}
              hint="Assign (a)"
              icon={<UserRoundPlus {...ICON} />}
            />
          }
        />
      )}
      {canSnooze(ticket) && (
        <SnoozeMenu
          tickets={[ticket]}
          timezone={timezone}
          trigger={<Act label={`Snooze ticket ${id}`} hint="Snooze (h)" icon={<AlarmClock {...ICON} />} />}
        />
      )}
      <Act
        label={`${isArchived ? 'Unarchive' : 'Archive'} ticket ${id}`}
        hint={isArchived ? 'Unarchive (e)' : 'Archive (e)'}
        icon={isArchived ? <ArchiveRestore {...ICON} /> : <Archive {...ICON} />}
        onClick={() => onArchive(ticket)}
      />
    </span>
  );
}

interface ActProps extends ComponentProps<'button'> {
  label: string;
  hint: string;
  icon: ReactNode;
}

/** Not an IconButton: its tooltip costs more than the rest of the row. */
const Act = ({ label, hint, icon, ...rest }: ActProps) => (
  <button type="button" {...rest} className={styles.action} aria-label={label} title={hint}>
    {icon}
  </button>
);
