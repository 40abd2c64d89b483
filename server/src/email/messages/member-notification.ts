import { textOfFormatted } from '@deskbell/contract/formatted-text/without-markers';
import type { CommentAudience } from '@deskbell/contract/tickets';
import { textsIn } from '../../languages/visitor-texts.ts';
import { isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { withFiles } from './named-files.ts';
import { statusBadge } from './status-words.ts';
import { subjectLabelOf } from './subject-label.ts';
import {
  notificationSettingsLink,
  REPLIES_NOT_READ,
  type ReplyReach,
  type TicketContent,
  teamSubject,
} from './ticket-content.ts';

export interface MemberNotificationContent extends TicketContent {
  readonly kind: 'new_ticket' | 'customer_reply' | 'assigned' | 'note_reply' | 'woke' | 'rated';
  readonly team_name: string;
  readonly title: string;
  readonly priority: string;
  readonly status: string;
  readonly text: string;
  readonly is_formatted?: boolean;
  readonly file_count?: number;
  readonly by: string | null;
  readonly customer: string | null;
  readonly arrival?: {
    readonly from: string;
    readonly page_url: string | null;
    readonly received: string;
  };
  readonly reader: 'team' | 'client';
  readonly note_audience?: 'client' | 'team';
  readonly why: 'new_tickets' | 'all_replies' | 'assigned' | 'wrote_note' | 'mentioned' | 'follows' | 'snoozed';
  readonly path: string;
}

/** Clients write notes only; a reply to a note stays a note, and one to a note of the team stays in the team. */
export function audienceOfAnswer({
  kind,
  reader,
  note_audience,
}: Pick<MemberNotificationContent, 'kind' | 'reader' | 'note_audience'>): CommentAudience {
  if (note_audience === 'team') return 'team';
  return kind === 'note_reply' || reader === 'client' ? 'client' : 'customer';
}

export function memberNotification(content: MemberNotificationContent, publicUrl: string, reach: ReplyReach): Message {
  const {
    ticket_id,
    site_name,
    site_color,
    title,
    text,
    is_formatted = false,
    priority,
    status,
    arrival,
    path,
  } = content;
  const page = arrival?.page_url;
  return {
    subject: subjectLabelOf(content) + teamSubject(content),
    preview: (is_formatted ? textOfFormatted(text) : text).slice(0, 140) || headingOf(content),
    sender: { name: site_name, color: site_color },
    heading: headingOf(content),
    blocks: [
      { subtitle: title },
      ...(text ? [{ quote: text, isFormatted: is_formatted }] : []),
      {
        facts: [
          ['Ticket', `#${ticket_id}, ${statusBadge(textsIn('en'), status).label}`],
          ['Priority', { label: priority.replace(/^./, (first) => first.toUpperCase()), tone: priority }],
          ...(arrival ? [['From', arrival.from] as const] : []),
          ...(page ? [['Page', { label: page.replace(/^https?:\/\//, ''), url: page }] as const] : []),
          ...(arrival ? [['Received', arrival.received] as const] : []),
        ],
      },
      { button: { label: 'Open Ticket', url: publicUrl + path } },
      reach.canReply ? { lead: 'Or reply to this email.', paragraph: destinationOf(content, reach) } : REPLIES_NOT_READ,
    ],
    reason: reasonOf(content),
    footerLink: notificationSettingsLink(publicUrl),
  };
}

function headingOf({ kind, by, file_count, why }: MemberNotificationContent): string {
  const name = by === null ? null : isolate(by);
  const files = withFiles(file_count);
  switch (kind) {
    case 'new_ticket':
      return name === null ? `New ticket${files}` : `New ticket from ${name}${files}`;
    case 'customer_reply':
      return `${name ?? 'The customer'} replied${files}`;
    case 'assigned':
      return `${name ?? 'A member'} assigned this ticket to you`;
    case 'note_reply':
      return why === 'mentioned'
        ? `${name ?? 'A member'} mentioned you in a note${files}`
        : `${name ?? 'A member'} wrote a note${files}`;
    case 'rated':
      return `${name ?? 'The visitor'} rated this ticket as bad`;
    case 'woke':
      return 'This ticket is back from its snooze';
  }
}

function destinationOf(content: MemberNotificationContent, { repliesDirectly }: ReplyReach): string {
  const { reader, customer } = content;
  const team = isolate(content.team_name);
  if (repliesDirectly) return `Your reply goes to ${isolate(customer ?? 'the customer')}, but not into the ticket.`;
  const audience = audienceOfAnswer(content);
  if (audience === 'team') return `Your reply becomes a note to ${team}. Neither clients nor the visitor see it.`;
  if (audience === 'client')
    return `Your reply becomes a note to ${reader === 'client' ? team : `${team} and its clients`}. The visitor does not see it.`;
  return customer === null
    ? 'Your reply is added to the ticket. The visitor left no address.'
    : `Your reply goes to ${isolate(customer)} and into the ticket.`;
}

function reasonOf({ why, team_name }: MemberNotificationContent): string {
  const team = isolate(team_name);
  const because = {
    new_tickets: `you chose emails about new tickets of ${team}`,
    all_replies: `you chose emails about all replies in ${team}`,
    assigned: 'the ticket is assigned to you',
    wrote_note: 'you wrote a note on this ticket',
    mentioned: 'you were mentioned',
    follows: 'you follow this ticket',
    snoozed: 'you snoozed this ticket',
  }[why];
  return `You get this because ${because}.`;
}
