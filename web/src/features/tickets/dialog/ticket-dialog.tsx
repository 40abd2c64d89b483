import { allows } from '@deskbell/contract/roles';
import { ChevronDown, ChevronUp, RefreshCw, TicketX } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureReason } from '../../../api/call.ts';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ICON, ICON_LG } from '../../../ui/icon-sizes.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { AssignControl } from '../assign/assign-control.tsx';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { useTicket } from '../ticket-queries.ts';
import { hasVisitorPage } from '../visitor/has-visitor-page.ts';
import { Byline } from './byline.tsx';
import { Conversation, type ConversationHandle } from './conversation.tsx';
import styles from './ticket-dialog.module.css';
import { handleTicketKey } from './ticket-keys.ts';
import { type TicketMenu, TicketSide } from './ticket-side.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { useDialogStatus } from './use-dialog-status.ts';

const WIDTH_PX = 1_120;

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
  const hasPage = !data || hasVisitorPage(data);
  const canWork = site !== undefined && allows(site.role, 'work');

  const { failedStatus, changeStatus, archive } = useDialogStatus(canWork ? ticket : undefined, onClose);

  const { assignToMe } = useTicketActions();
  const canAssign = allowsAssigning(site);
  const conversation = useRef<ConversationHandle>(null);
  const [menu, setMenu] = useState<TicketMenu | null>(null);
  const [isMerging, setIsMerging] = useState(false);

  const refresh = () => void refetch({ cancelRefetch: false });
  const goTo = (target: number | undefined) => (target === undefined ? undefined : () => onGo(target));

  return (
    <Dialog
      title={ticket?.title ?? `Ticket #${id}`}
      byline={
        ticket && (
          <div className={styles.byline}>
            <Byline ticket={ticket} timezone={timezone} />
            <AssignControl ticket={ticket} place="head" />
          </div>
        )
      }
      overline={`#${id}`}
      width={WIDTH_PX}
      tall
      focus="dialog"
      onKeyDown={(event) =>
        handleTicketKey(event, {
          ticket,
          canWork,
          canAssign,
          onRefresh: refresh,
          onArchive: archive,
          onStatus: changeStatus,
          onWrite: (kind) => conversation.current?.write(kind),
          onAssign: () => setMenu('assign'),
          onAssignToMe: () => ticket && void assignToMe([ticket]),
          onSnooze: () => setMenu('snooze'),
          onNext: goTo(next),
          onPrevious: goTo(previous),
        })
      }
      onClose={onClose}
      actions={<Tools onPrevious={goTo(previous)} onNext={goTo(next)} onRefresh={refresh} isFetching={isFetching} />}
    >
      {ticket && (
        <div key={id} className={styles.ticket}>
          <Conversation
            ref={conversation}
            ticket={ticket}
            site={site}
            comments={isPlaceholderData ? undefined : data?.comments}
            events={data?.events ?? []}
            hasPage={hasPage}
            hasClients={data?.has_clients ?? false}
            hasFailed={isPlaceholderData && error !== null}
            onRetry={refresh}
            timezone={timezone}
            onStatus={changeStatus}
          />
          <TicketSide
            ticket={ticket}
            canWork={canWork}
            isComplete={!isPlaceholderData}
            hasPage={hasPage}
            failedStatus={failedStatus}
            onStatus={changeStatus}
            onArchive={archive}
            timezone={timezone}
            menu={menu}
            onMenu={setMenu}
            onMerge={() => setIsMerging(true)}
          />
        </div>
      )}
      {ticket && isMerging && (
        <MergeSheet
          ticket={ticket}
          timezone={timezone}
          onClose={() => setIsMerging(false)}
          onMerged={({ merged, kept }) => merged.id === id && onGo(kept.id)}
        />
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

interface ToolsProps {
  /** Undefined at the end of the list. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onRefresh: () => void;
  isFetching: boolean;
}

function Tools({ onPrevious, onNext, onRefresh, isFetching }: ToolsProps) {
  return (
    <>
      {(onPrevious || onNext) && (
        <>
          <IconButton
            label="Previous ticket"
            hint="Previous (k)"
            icon={<ChevronUp {...ICON} />}
            disabled={!onPrevious}
            onClick={onPrevious}
          />
          <IconButton
            label="Next ticket"
            hint="Next (j)"
            icon={<ChevronDown {...ICON} />}
            disabled={!onNext}
            onClick={onNext}
          />
        </>
      )}
      <IconButton
        label="Refresh"
        hint="Refresh (r)"
        icon={<RefreshCw {...ICON} className={isFetching ? styles.turning : undefined} />}
        onClick={onRefresh}
      />
    </>
  );
}
