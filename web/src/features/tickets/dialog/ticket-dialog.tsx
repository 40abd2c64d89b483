import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { TicketX } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { failureReason } from '../../../api/call.ts';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { useDocumentTitle } from '../../../ui/hooks/use-document-title.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { AssignControl } from '../assign/assign-control.tsx';
import { Byline } from '../conversation/byline.tsx';
import { Conversation, type ConversationHandle } from '../conversation/conversation.tsx';
import { useReading } from '../conversation/use-reading.ts';
import { useFollow } from '../follow/use-follow.ts';
import { MergeSheet } from '../merge/merge-sheet.tsx';
import { MoveDialog } from '../move/lazy-move-dialog.ts';
import { TicketPrint } from '../print/lazy-ticket-print.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';
import { type TicketPart, useTicketPartRequests } from '../queries/ticket-part-requests.ts';
import { type TicketWithComments, useCachedTicket } from '../queries/ticket-queries.ts';
import { TicketSide } from '../side/ticket-side.tsx';
import { ticketName } from '../ticket-name.ts';
import { hasVisitorPage } from '../visitor/has-visitor-page.ts';
import { DueBadge } from './due-badge.tsx';
import { MoreActions } from './more-actions.tsx';
import styles from './ticket-dialog.module.css';
import { handleTicketKey } from './ticket-keys.ts';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { TicketTools } from './ticket-tools.tsx';
import { RenameButton, TitleField } from './title-field.tsx';
import { useDialogStatus } from './use-dialog-status.ts';
import { useTicket } from './use-ticket.ts';

const BlockSenderDialog = lazyPart(async () => (await import('../block/block-sender-dialog.tsx')).BlockSenderDialog, {
  isFloating: true,
});
const EndLinkDialog = lazyPart(async () => (await import('../visitor/end-link-dialog.tsx')).EndLinkDialog, {
  isFloating: true,
});

const LinkIssueDialog = lazyPart(async () => (await import('../known-issue/link-issue-dialog.tsx')).LinkIssueDialog, {
  isFloating: true,
});

const WIDTH_PX = 1_120;

interface TicketDialogProps {
  id: number;
  timezone: string;
  previous: number | undefined;
  next: number | undefined;
  onGo: (id: number) => void;
  onReturnFocus: (() => boolean) | undefined;
  onClose: () => void;
}

export function TicketDialog(props: TicketDialogProps) {
  const { id, timezone, previous, next, onGo, onReturnFocus, onClose } = props;
  const { data, error, isPlaceholderData, isFetching, refetch } = useTicket(id);
  const { site, isPending: isSitePending } = useTicketSite(data?.ticket.site_id);
  const loaded = isSitePending ? undefined : data;
  const ticket = loaded?.ticket;
  const canWork = site !== undefined && allows(site.role, 'work');

  const status = useDialogStatus(canWork ? ticket : undefined, onClose);
  const { assignToMe, needNoReply } = useTicketActions();
  const follow = useFollow();
  const { markUnread } = useReading(isPlaceholderData ? undefined : ticket, data?.in_inbox);
  const conversation = useRef<ConversationHandle>(null);
  const [part, setPart] = useState<TicketPart | null>(null);
  useTicketPartRequests(setPart);
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
            <DueBadge ticket={ticket} timezone={timezone} place="byline" />
            <AssignControl ticket={ticket} place="head" />
          </div>
        )
      }
      {...(canWork && ticket && titleParts(ticket, part, setPart))}
      overline={`#${id}`}
      overlineMark={ticket && <DueBadge ticket={ticket} timezone={timezone} place="overline" />}
      width={WIDTH_PX}
      tall
      focus="dialog"
      onReturnFocus={onReturnFocus}
      onKeyDown={(event) =>
        handleTicketKey(event, {
          ticket,
          canWork,
          canAssign: allowsAssigning(site),
          onStatus: status.changeStatus,
          onWrite: (kind) => conversation.current?.write(kind),
          onOpenPart: setPart,
          onAssignToMe: () => ticket && void assignToMe([ticket]),
          onFollow: () => ticket && follow(ticket),
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
          {loaded && (
            <MoreActions
              ticketId={id}
              offers={offersFor(loaded, canWork)}
              onRefresh={refresh}
              onMarkUnread={markUnread}
              onNoReplyNeeded={markDone}
              onOpenPart={setPart}
              open={part === 'more'}
              onOpenChange={(open) => setPart(open ? 'more' : null)}
            />
          )}
        </>
      }
    >
      {loaded && (
        <LoadedTicket
          key={id}
          ref={conversation}
          ticket={loaded.ticket}
          data={loaded}
          site={site}
          isPlaceholder={isPlaceholderData}
          hasFailed={isPlaceholderData && error !== null}
          timezone={timezone}
          status={status}
          part={part}
          onPart={setPart}
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

function titleParts(ticket: TicketDetail, part: TicketPart | null, onPart: (part: TicketPart | null) => void) {
  if (ticket.merged_into !== null) return {};
  return {
    titleTool: <RenameButton onClick={() => onPart('retitle')} />,
    titleField: part === 'retitle' && <TitleField key={ticket.id} ticket={ticket} onDone={() => onPart(null)} />,
  };
}

function offersFor(data: TicketWithComments, canWork: boolean) {
  const { merged_into, waiting_since, user_email, user_id } = data.ticket;
  const canChange = canWork && merged_into === null;
  return {
    noReplyNeeded: canWork && waiting_since !== null,
    merge: canChange,
    move: canChange,
    knownIssue: canChange,
    visitorLink: canWork && hasVisitorPage(data),
    block: canWork && (user_email !== null || user_id !== null),
  };
}

interface LoadedTicketProps {
  ref: Ref<ConversationHandle>;
  ticket: TicketDetail;
  data: TicketWithComments;
  site: Site | undefined;
  isPlaceholder: boolean;
  hasFailed: boolean;
  timezone: string;
  status: ReturnType<typeof useDialogStatus>;
  part: TicketPart | null;
  onPart: (part: TicketPart | null) => void;
  next: number | undefined;
  onRetry: () => void;
  onNoReplyNeeded: () => void;
  onGo: (id: number) => void;
  onClose: () => void;
}

function LoadedTicket(props: LoadedTicketProps) {
  const { ref, ticket, data, site, isPlaceholder, hasFailed, timezone, status } = props;
  const { part, onPart, next, onRetry, onNoReplyNeeded, onGo, onClose } = props;
  const canWork = site !== undefined && allows(site.role, 'work');
  const nextTitle = useCachedTicket(next ?? null)?.ticket.title ?? null;
  const closePart = () => onPart(null);
  return (
    <>
      <div className={styles.ticket}>
        <Conversation
          ref={ref}
          ticket={ticket}
          site={site}
          comments={isPlaceholder ? undefined : data.comments}
          drafts={isPlaceholder ? undefined : data.drafts}
          suggestions={isPlaceholder ? undefined : data.suggested_replies}
          writers={data.writers}
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
          comments={data.comments}
          canWork={canWork}
          isComplete={!isPlaceholder}
          failedStatus={status.failedStatus}
          onStatus={status.changeStatus}
          onArchive={status.archive}
          onNoReplyNeeded={onNoReplyNeeded}
          timezone={timezone}
          part={part}
          onPart={onPart}
        />
      </div>
      <TicketPrint ticket={ticket} site={site} comments={data.comments} events={data.events} timezone={timezone} />
      {canWork && part === 'merge' && (
        <MergeSheet
          ticket={ticket}
          timezone={timezone}
          onClose={closePart}
          onMerged={({ merged, kept }) => merged.id === ticket.id && onGo(kept.id)}
        />
      )}
      {canWork && part === 'move' && <MoveDialog tickets={[ticket]} onClose={closePart} />}
      {canWork && part === 'known-issue' && <LinkIssueDialog tickets={[ticket]} onClose={closePart} />}
      {canWork && part === 'end-link' && <EndLinkDialog ticketId={ticket.id} onClose={closePart} />}
      {canWork && part === 'block' && (
        <BlockSenderDialog ticket={ticket} site={site} onArchive={status.archive} onClose={closePart} />
      )}
    </>
  );
}
