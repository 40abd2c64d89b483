import { Ellipsis, Mail, Printer, Reply } from 'lucide-react';
import { KEYS } from '../../../keys/key-table.ts';
import { ICON } from '../../../ui/icon-sizes.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import styles from './ticket-dialog.module.css';

interface MoreActionsProps {
  /** Whether the customer waits, and the user may say that no reply is needed. */
  canMarkDone: boolean;
  onMarkUnread: () => void;
  onNoReplyNeeded: () => void;
}

/** What is done less often with a ticket. */
export function MoreActions({ canMarkDone, onMarkUnread, onNoReplyNeeded }: MoreActionsProps) {
  return (
    <Menu
      label="More actions"
      trigger={
        <button type="button" className={styles.more} aria-label="More actions" title="More">
          <Ellipsis {...ICON} />
        </button>
      }
    >
      <MenuItem icon={<Mail {...ICON} />} detail={<Kbd>{KEYS.markUnread}</Kbd>} onSelect={onMarkUnread}>
        Mark as unread
      </MenuItem>
      {canMarkDone && (
        <MenuItem
          icon={<Reply {...ICON} />}
          detail={
            <>
              <Kbd>Shift</Kbd>
              <Kbd>E</Kbd>
            </>
          }
          onSelect={onNoReplyNeeded}
        >
          No reply needed
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Printer {...ICON} />} onSelect={() => window.print()}>
        Print
      </MenuItem>
    </Menu>
  );
}
