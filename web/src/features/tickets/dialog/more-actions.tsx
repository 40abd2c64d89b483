import {
  Ban,
  Ellipsis,
  FolderInput,
  Link2,
  Mail,
  Megaphone,
  Merge,
  Printer,
  RefreshCw,
  Reply,
  Unlink,
} from 'lucide-react';
import { KEYS } from '../../../keys/key-table.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { TicketPrint } from '../print/lazy-ticket-print.ts';
import type { TicketPart } from '../queries/ticket-part-requests.ts';
import { copyVisitorLink } from '../visitor/copy-visitor-link.ts';
import styles from './ticket-dialog.module.css';

async function print() {
  try {
    await TicketPrint.load();
    window.print();
  } catch (error) {
    console.error('Failed to load scripts:', error);
    showToast('error', 'Not printed', 'The server could not be reached. Please try again.');
  }
}

interface MoreActionsProps {
  ticketId: number;
  offers: Record<'noReplyNeeded' | 'merge' | 'move' | 'knownIssue' | 'visitorLink' | 'block', boolean>;
  onRefresh: () => void;
  onMarkUnread: () => void;
  onNoReplyNeeded: () => void;
  onOpenPart: (part: TicketPart) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function MoreActions(props: MoreActionsProps) {
  const { ticketId, offers, onRefresh, onMarkUnread, onNoReplyNeeded, onOpenPart, open, onOpenChange } = props;
  const isPhone = useIsPhone();
  return (
    <Menu
      label="More actions"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <button type="button" className={styles.more} aria-label="More actions" title={`More (${KEYS.moreActions})`}>
          <Ellipsis {...ICON} />
        </button>
      }
    >
      <MenuItem icon={<Mail {...ICON} />} detail={<Kbd>{KEYS.markUnread}</Kbd>} onSelect={onMarkUnread}>
        Mark as unread
      </MenuItem>
      {offers.noReplyNeeded && (
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
      {offers.merge && (
        <MenuItem icon={<Merge {...ICON} />} detail={<Kbd>{KEYS.merge}</Kbd>} onSelect={() => onOpenPart('merge')}>
          Merge into…
        </MenuItem>
      )}
      {offers.move && (
        <MenuItem icon={<FolderInput {...ICON} />} onSelect={() => onOpenPart('move')}>
          Move to site…
        </MenuItem>
      )}
      {offers.knownIssue && (
        <MenuItem
          icon={<Megaphone {...ICON} />}
          detail={<Kbd>{KEYS.knownIssue}</Kbd>}
          onSelect={() => onOpenPart('known-issue')}
        >
          Known issue…
        </MenuItem>
      )}
      <MenuSeparator />
      {offers.visitorLink && (
        <>
          <MenuItem icon={<Link2 {...ICON} />} onSelect={() => void copyVisitorLink(ticketId)}>
            Copy visitor link
          </MenuItem>
          <MenuItem icon={<Unlink {...ICON} />} onSelect={() => onOpenPart('end-link')}>
            End visitor link…
          </MenuItem>
        </>
      )}
      {isPhone && (
        <MenuItem icon={<RefreshCw {...ICON} />} onSelect={onRefresh}>
          Refresh
        </MenuItem>
      )}
      <MenuItem icon={<Printer {...ICON} />} onSelect={print}>
        Print
      </MenuItem>
      {offers.block && (
        <>
          <MenuSeparator />
          <MenuItem isDanger icon={<Ban {...ICON} />} onSelect={() => onOpenPart('block')}>
            Block sender…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
