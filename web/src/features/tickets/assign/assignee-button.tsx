import type { Ticket } from '@deskbell/contract/tickets';
import { type SyntheticEvent, useState } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { Unassigned } from '../../../ticket-marks/unassigned.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { useHasBeenTrue } from '../../../ui/use-has-been-true.ts';
import { AssignMenu } from './assign-menu.tsx';
import styles from './assignee-button.module.css';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The initials of the assignee on a row or card. The menu is rendered from the first click on: it costs more than a row. */
export function AssigneeButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasOpened = useHasBeenTrue(isOpen);
  const { id, assignee_name: name } = ticket;
  const button = (
    <button
      type="button"
      className={styles.button}
      aria-label={name ? `Assignee of ticket ${id}: ${isolated(name)}` : `Assign ticket ${id}`}
      title={name ?? 'Assign'}
      onClick={hasOpened ? undefined : () => setIsOpen(true)}
    >
      {name ? <Avatar small name={name} /> : <Unassigned />}
    </button>
  );
  return (
    // React sends the events of the menu up to the card, which would be dragged.
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps events, handles none
    <span className={styles.place} onMouseDown={stop} onTouchStart={stop}>
      {hasOpened ? <AssignMenu tickets={[ticket]} trigger={button} open={isOpen} onOpenChange={setIsOpen} /> : button}
    </span>
  );
}
