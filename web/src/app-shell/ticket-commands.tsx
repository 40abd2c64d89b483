import { allows } from '@deskbell/contract/roles';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  Bell,
  BellOff,
  ExternalLink,
  Link2,
  Mail,
  MessageSquare,
  Reply,
  UserRound,
  UserRoundCheck,
} from 'lucide-react';
import { useCurrentUser } from '../api/current-user.ts';
import { allowsAssigning } from '../api/team-of-site.ts';
import { useTicketSite } from '../api/ticket-site.ts';
import type { Command, CommandGroup } from '../features/palette/command.ts';
import { useFollow } from '../features/tickets/follow/use-follow.ts';
import { requestReply } from '../features/tickets/queries/reply-request.ts';
import { STATUS_KEYS } from '../features/tickets/queries/status-keys.ts';
import { useTicketActions } from '../features/tickets/queries/ticket-actions.ts';
import { requestTicketPart } from '../features/tickets/queries/ticket-part-requests.ts';
import { useCachedTicket } from '../features/tickets/queries/ticket-queries.ts';
import { canSnooze } from '../features/tickets/snooze/can-snooze.ts';
import { copyVisitorLink } from '../features/tickets/visitor/copy-visitor-link.ts';
import { hasVisitorPage } from '../features/tickets/visitor/has-visitor-page.ts';
import { KEYS } from '../keys/key-table.ts';
import { StatusIcon } from '../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../ticket-marks/ticket-labels.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useUrlDialog } from '../ui/hooks/use-url-dialog.ts';
import { ICON } from '../ui/marks/icon-sizes.ts';
import { copyText } from './copy-text.ts';
import { editCommands } from './ticket-edit-commands.tsx';

type TicketActions = ReturnType<typeof useTicketActions>;

export function useTicketCommands(): CommandGroup[] {
  const dialog = useUrlDialog('ticket');
  const cached = useCachedTicket(dialog.openId);
  const { site } = useTicketSite(cached?.ticket.site_id);
  const actions = useTicketActions();
  const canAssign = allowsAssigning(site);
  const followCommands = useFollowCommands(cached?.ticket, canAssign);
  const { id: userId } = useCurrentUser();
  if (!cached) return [];
  const { ticket } = cached;
  const canWork = site !== undefined && allows(site.role, 'work');
  const unread: Command = {
    id: 'ticket-unread',
    label: 'Mark as unread',
    icon: <Mail {...ICON} />,
    keys: [KEYS.markUnread],
    run() {
      void actions.markUnread([ticket]);
      dialog.close();
    },
  };
  return [
    {
      title: `Ticket #${ticket.id}`,
      commands: [
        ...(canWork && ticket.merged_into === null ? [replyCommand(ticket.id)] : []),
        ...(canWork ? statusCommands(ticket, actions, dialog.close) : []),
        unread,
        ...(canAssign ? assignCommands(ticket, actions).slice(ticket.assignee_id === userId ? 1 : 0) : []),
        ...followCommands,
        ...(canWork && canSnooze(ticket) ? snoozeCommands(ticket, actions) : []),
        ...editCommands(ticket, canWork),
        ...linkCommands(ticket, canWork && hasVisitorPage(cached)),
      ],
    },
  ];
}

const replyCommand = (id: number): Command => ({
  id: 'ticket-reply',
  label: 'Reply',
  icon: <MessageSquare {...ICON} />,
  keywords: 'comment write',
  keys: [KEYS.reply],
  run: () => requestReply(id),
});

function statusCommands(ticket: Ticket, { setStatus, needNoReply }: TicketActions, onArchived: () => void): Command[] {
  const archive: Command = {
    id: 'ticket-archive',
    label: 'Archive ticket',
    icon: <Archive {...ICON} />,
    keys: [KEYS.archive],
    run() {
      void setStatus([ticket], 'archived');
      onArchived();
    },
  };
  const noReply: Command = {
    id: 'ticket-no-reply',
    label: 'No reply needed',
    icon: <Reply {...ICON} />,
    keywords: 'waiting done',
    keys: KEYS.noReplyNeeded.split('+'),
    run: () => void needNoReply([ticket]),
  };
  return [
    ...STATUS_KEYS.filter(([, status]) => status !== ticket.status).map(
      ([key, status]): Command => ({
        id: `ticket-status-${status}`,
        label: `Set status to ${STATUS_LABELS[status]}`,
        icon: <StatusIcon status={status} colored />,
        keys: [key],
        run: () => void setStatus([ticket], status),
      }),
    ),
    ...(ticket.status !== 'archived' ? [archive] : []),
    ...(ticket.waiting_since !== null ? [noReply] : []),
  ];
}

const assignCommands = (ticket: Ticket, { assignToMe }: TicketActions): Command[] => [
  {
    id: 'ticket-assign-to-me',
    label: 'Assign to me',
    icon: <UserRoundCheck {...ICON} />,
    keywords: 'assignee',
    keys: ['i'],
    run: () => void assignToMe([ticket]),
  },
  {
    id: 'ticket-assign',
    label: 'Assign…',
    icon: <UserRound {...ICON} />,
    keywords: 'assignee unassigned',
    keys: ['a'],
    run: () => requestTicketPart('assign'),
  },
];

function snoozeCommands(ticket: Ticket, { snooze }: TicketActions): Command[] {
  const wake: Command = {
    id: 'ticket-wake',
    label: 'Wake now',
    icon: <AlarmClockOff {...ICON} />,
    keywords: 'end snooze',
    run: () => void snooze([ticket], null),
  };
  return [
    ...(ticket.snoozed_until ? [wake] : []),
    {
      id: 'ticket-snooze',
      label: 'Snooze…',
      icon: <AlarmClock {...ICON} />,
      keywords: 'later hide until',
      keys: ['h'],
      run: () => requestTicketPart('snooze'),
    },
  ];
}

function linkCommands({ id, site_id }: Ticket, hasPage: boolean): Command[] {
  const visitorLink: Command = {
    id: 'ticket-copy-visitor-link',
    label: 'Copy visitor link',
    icon: <ExternalLink {...ICON} />,
    keywords: 'customer page',
    run: () => void copyVisitorLink(id),
  };
  const address = `${window.location.origin}/sites/${site_id}?ticket=${id}`;
  return [
    {
      id: 'ticket-copy-link',
      label: 'Copy link to ticket',
      icon: <Link2 {...ICON} />,
      run: () => void copyText(address, () => showToast('success', 'Link copied')),
    },
    ...(hasPage ? [visitorLink] : []),
  ];
}

function useFollowCommands(ticket: Ticket | undefined, canFollow: boolean): Command[] {
  const follow = useFollow();
  if (!ticket || !canFollow || !isLoaded(ticket)) return [];
  const { is_following } = ticket;
  return [
    {
      id: 'ticket-follow',
      label: is_following ? 'Stop following' : 'Follow',
      icon: is_following ? <BellOff {...ICON} /> : <Bell {...ICON} />,
      keywords: 'followers notifications',
      keys: [KEYS.follow],
      run: () => follow(ticket),
    },
  ];
}

const isLoaded = (ticket: Ticket): ticket is TicketDetail => 'followers' in ticket;
