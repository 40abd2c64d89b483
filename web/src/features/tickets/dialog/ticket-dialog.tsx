import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { TicketX } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { failureReason } from '../../../api/call.ts';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ICON_LG } from '../../../ui/icon-sizes.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useDocumentTitle } from '../../../ui/use-document-title.ts';
import { AssignControl } from '../assign/assign-control.tsx';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { useTicketActions } from '../ticket-actions.ts';
import { ticketName } from '../ticket-name.ts';
import { type TicketWithComments, useCachedTicket, useTicket } from '../ticket-queries.ts';
import { hasVisitorPage } from '../visitor/has-visitor-page.ts';
import { Byline } from './byline.tsx';
import { Conversation, type ConversationHandle } from './conversation.tsx';
import { MoreActions } from './more-actions.tsx';
import styles from './ticket-dialog.module.css';
import { handleTicketKey } from './ticket-keys.ts';
import { type TicketMenu, TicketSide } from './ticket-side.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { TicketTools } from './ticket-tools.tsx';
import { useDialogStatus } from './use-dialog-status.ts';
import { useReading } from './use-reading.ts';

const WIDTH_PX = 1_120;

interface TicketDialogProps {
  id: number;
  timezone: string;
  previous: number | undefined;
  next: number | undefined;
  onGo: (id: number) => void;
  /** Focuses the ticket in the list behind; false without a list. */
  onReturnFocus: (() => boolean) | undefined;
  onClose: () => void;
}

export function TicketDialog(props: TicketDialogProps) {
  const { id, timezone, previous, next, onGo, onReturnFocus, onClose } = props;
  const { data, error, isPlaceholderData, isFetching, refetch } = useTicket(id);
  const { site, isPending: isSitePending } = useTicketSite(data?.ticket.site_id);
  const ticket = isSitePending ? undefined : data?.ticket;
  const canWork = site !== undefined && allows(site.role, 'work');

  const status = useDialogStatus(canWork ? ticket : undefined, onClose);
  const { assignToMe, needNoReply } = useTicketActions();
  const { markUnread } = useReading(isPlaceholderData ? undefined : ticket);
  const conversation = useRef<ConversationHandle>(null);
  const [menu, setMenu] = useState<TicketMenu | null>(null);
  useDocumentTitle(ticket ? `${ticketName({ id, title: isolated(ticket.title) })} · Deskbell` : null);

  const refresh = () => void refetch({ cancelRefetch: false });
  const goTo = (target: number | undefined) => (target === undefined ? undefined : () => onGo(target));
  const markDone = () => ticket && void needNoReply([ticket]);

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
      onReturnFocus={onReturnFocus}
      onKeyDown={(event) =>
        handleTicketKey(event, {
          ticket,
          canWork,
          canAssign: allowsAssigning(site),
          onRefresh: refresh,
          onStatus: status.changeStatus,
          onWrite: (kind) => conversation.current?.write(kind),
          onAssign: () => setMenu('assign'),
          onAssignToMe: () => ticket && void assignToMe([ticket]),
          onSnooze: () => setMenu('snooze'),
          onArchive: status.archive,
          onMarkUnread: markUnread,
          onNoReplyNeeded: markDone,
          onNext: goTo(next),
          onPrevious: goTo(previous),
        })
      }
      onClose={onClose}
      actions={
        <>
          <TicketTools onPrevious={goTo(previous)} onNext={goTo(next)} onRefresh={refresh} isFetching={isFetching} />
          {ticket && (
            <MoreActions
              canMarkDone={canWork && ticket.waiting_since !== null}
              onMarkUnread={markUnread}
              onNoReplyNeeded={markDone}
            />
          )}
        </>
      }
    >
      {ticket && data && (
        <LoadedTicket
          key={id}
          ref={conversation}
          ticket={ticket}
          data={data}
          site={site}
          isPlaceholder={isPlaceholderData}
          hasFailed={isPlaceholderData && error !== null}
          timezone={timezone}
          status={status}
          menu={menu}
          onMenu={setMenu}
          next={next}
          onRetry={refresh}
          onNoReplyNeeded={markDone}
          onGo={onGo}
          onClose={onClose}
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

interface LoadedTicketProps {
  ref: Ref<ConversationHandle>;
  ticket: TicketDetail;
  data: TicketWithComments;
  site: Site | undefined;
  /** Known from a list only: without comments and drafts. */
  isPlaceholder: boolean;
  hasFailed: boolean;
  timezone: string;
  status: ReturnType<typeof useDialogStatus>;
  menu: TicketMenu | null;
  onMenu: (menu: TicketMenu | null) => void;
  next: number | undefined;
  onRetry: () => void;
  onNoReplyNeeded: () => void;
  onGo: (id: number) => void;
  onClose: () => void;
}

/** Conversation and side column. */
function LoadedTicket(props: LoadedTicketProps) {
  const { ref, ticket, data, site, isPlaceholder, hasFailed, timezone, status } = props;
  const { menu, onMenu, next, onRetry, onNoReplyNeeded, onGo, onClose } = props;
  const canWork = site !== undefined && allows(site.role, 'work');
  const nextTitle = useCachedTicket(next ?? null)?.ticket.title ?? null;
  const [isMerging, setIsMerging] = useState(false);
  return (
    <>
      <div className={styles.ticket}>
        <Conversation
          ref={ref}
          ticket={ticket}
          site={site}
          comments={isPlaceholder ? undefined : data.comments}
          drafts={isPlaceholder ? undefined : data.drafts}
          events={data.events}
          hasPage={hasVisitorPage(data)}
          hasClients={data.has_clients}
          hasFailed={hasFailed}
          onRetry={onRetry}
          timezone={timezone}
          onCloseTicket={status.closeAfterReply}
          nextTitle={nextTitle}
          onNext={() => (next === undefined ? onClose() : onGo(next))}
        />
        <TicketSide
          ticket={ticket}
          canWork={canWork}
          isComplete={!isPlaceholder}
          hasPage={hasVisitorPage(data)}
          failedStatus={status.failedStatus}
          onStatus={status.changeStatus}
          onArchive={status.archive}
          onNoReplyNeeded={onNoReplyNeeded}
          timezone={timezone}
          menu={menu}
          onMenu={onMenu}
          onMerge={() => setIsMerging(true)}
        />
      </div>
      {isMerging && (
        <MergeSheet
          ticket={ticket}
          timezone={timezone}
          onClose={() => setIsMerging(false)}
          onMerged={({ merged, kept }) => merged.id === ticket.id && onGo(kept.id)}
        />
      )}
    </>
  );
}
