import type { Ticket } from '@deskbell/contract/tickets';
import type { SyntheticEvent } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { AssignMenu } from './assign-menu.tsx';
import styles from './assignee-button.module.css';

const stop = (event: SyntheticEvent) => event.stopPropagation();

export function AssigneeButton({ ticket }: { ticket: Ticket }) {
  const { id, assignee_name: name } = ticket;
  return (
    // React sends the events of the menu up to the card, which would be dragged.
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps events, handles none
    <span className={styles.place} onMouseDown={stop} onTouchStart={stop}>
      <AssignMenu
        tickets={[ticket]}
        trigger={
          <button
            type="button"
            className={styles.button}
            aria-label={name ? `Assignee of ticket ${id}: ${isolated(name)}` : `Assign ticket ${id}`}
            title={name ?? 'Assign'}
          >
            {name ? <Avatar small name={name} /> : <Unassigned />}
          </button>
        }
      />
    </span>
  );
}
