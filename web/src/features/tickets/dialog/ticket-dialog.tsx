import { allows } from '@deskbell/contract/roles';
import { ChevronDown, ChevronUp, RefreshCw, TicketX } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { failureReason } from '../../../api/call.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON, ICON_LG } from '../../../ui/icon-sizes.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { STATUS_KEYS } from '../status-keys.ts';
import { useTicket } from '../ticket-queries.ts';
import { Byline } from './byline.tsx';
import { Conversation } from './conversation.tsx';
import styles from './ticket-dialog.module.css';
import { TicketSide } from './ticket-side.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useDialogStatus } from './use-dialog-status.ts';

const WIDTH_PX = 1_120;
const TYPING = 'input, textarea, select';

/** Not typed, and not pressed in a dialog above this one, whose events React also sends here. */
const isForTicket = ({ target, currentTarget }: KeyboardEvent) =>
  target instanceof Element && currentTarget.contains(target) && target.closest(TYPING) === null;

interface TicketDialogProps {
  id: number;
  timezone: string;
  previous: number | undefined;
  next: number | undefined;
  onGo: (id: number) => void;
  onClose: () => void;
}

export function TicketDialog({ id, timezone, previous, next, onGo, onClose }: TicketDialogProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useTicket(id);
  const { site, isPending: isSitePending } = useTicketSite(data?.ticket.site_id);
  const ticket = isSitePending ? undefined : data?.ticket;
  const canWork = site !== undefined && allows(site.role, 'work');

  const { failedStatus, changeStatus, archive } = useDialogStatus(canWork ? ticket : undefined, onClose);

  const refresh = () => void refetch({ cancelRefetch: false });

  function onKey(event: KeyboardEvent) {
    if (!isForTicket(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'r') refresh();
    if (ticket && event.key === 'e' && ticket.status !== 'archived') archive();
    const status = STATUS_KEYS.find(([key]) => key === event.key)?.[1];
    if (ticket && status) changeStatus(status);
    const target = { j: next, k: previous }[event.key];
    if (target !== undefined) onGo(target);
  }

  return (
    <Dialog
      title={ticket?.title ?? `Ticket #${id}`}
      byline={ticket && <Byline ticket={ticket} timezone={timezone} />}
      overline={`#${id}`}
      width={WIDTH_PX}
      tall
      focus="dialog"
      onKeyDown={onKey}
      onClose={onClose}
      actions={
        <>
          {(previous !== undefined || next !== undefined) && (
            <>
              <IconButton
                label="Previous ticket"
                hint="Previous (k)"
                icon={<ChevronUp {...ICON} />}
                disabled={previous === undefined}
                onClick={() => previous !== undefined && onGo(previous)}
              />
              <IconButton
                label="Next ticket"
                hint="Next (j)"
                icon={<ChevronDown {...ICON} />}
                disabled={next === undefined}
                onClick={() => next !== undefined && onGo(next)}
              />
            </>
          )}
          <IconButton
            label="Refresh"
            hint="Refresh (r)"
            icon={<RefreshCw {...ICON} className={isFetching ? styles.turning : undefined} />}
            onClick={refresh}
          />
        </>
      }
    >
      {ticket && (
        <div key={id} className={styles.ticket}>
          <Conversation
            ticket={ticket}
            site={site}
            comments={isPlaceholderData ? undefined : data?.comments}
            events={data?.events ?? []}
            hasFailed={isPlaceholderData && error !== null}
            onRetry={refresh}
            timezone={timezone}
            onStatus={changeStatus}
          />
          <TicketSide
            ticket={ticket}
            canWork={canWork}
            isComplete={!isPlaceholderData}
            failedStatus={failedStatus}
            onStatus={changeStatus}
            onArchive={archive}
          />
        </div>
      )}
      {!ticket && !error && <TicketSkeleton />}
      {!ticket && error && (
        <NotLoaded label="Ticket" icon={<TicketX {...ICON_LG} />} reason={failureReason(error)} onRetry={refresh}>
          It may have been deleted together with its site.
        </NotLoaded>
      )}
    </Dialog>
  );
}
