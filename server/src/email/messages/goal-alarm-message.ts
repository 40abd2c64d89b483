import type { TimeKind } from '@deskbell/contract/goal-values';
import { textsIn } from '../../languages/visitor-texts.ts';
import { isolate } from './fill-in.ts';
import type { Block, Message } from './message-layout.ts';
import { statusBadge } from './status-words.ts';
import { notificationSettingsLink, REPLIES_NOT_READ, titledSubject } from './ticket-content.ts';

export interface GoalAlarmContent {
  readonly kind: 'due_soon' | 'overdue';
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
  readonly tickets: readonly DueTicket[];
  /** Set in an email about one ticket. */
  readonly about?: {
    readonly title: string;
    readonly priority: string;
    readonly status: string;
    readonly customer: string | null;
  };
  readonly why: 'assigned' | 'unassigned';
}

interface DueTicket {
  readonly id: number;
  /** Such as 14:30. */
  readonly due: string;
  readonly due_for: TimeKind;
  readonly path: string;
}

const LISTED_MAX = 20;

export function goalAlarm(content: GoalAlarmContent, publicUrl: string): Message {
  const { site_name, site_color, tickets, about } = content;
  const [first] = tickets;
  const message = {
    sender: { name: site_name, color: site_color },
    reason: reasonOf(content),
    footerLink: notificationSettingsLink(publicUrl),
  };
  return about && first
    ? { ...message, ...ofOne(content, first, about, publicUrl) }
    : { ...message, ...ofSeveral(content, publicUrl) };
}

type Words = Pick<Message, 'subject' | 'preview' | 'heading' | 'blocks'>;

function ofOne(
  { kind, site_name }: GoalAlarmContent,
  ticket: DueTicket,
  { title, priority, status, customer }: NonNullable<GoalAlarmContent['about']>,
  publicUrl: string,
): Words {
  const label = kind === 'overdue' ? 'Overdue: ' : `${dueWords(ticket)}: `;
  const subject = label + titledSubject({ ticket_id: ticket.id, site_name, title }, label.length);
  const heading = kind === 'overdue' ? `Overdue: ${lower(dueWords(ticket))}` : dueWords(ticket);
  return {
    subject,
    preview: title,
    heading,
    blocks: [
      { subtitle: title },
      {
        facts: [
          ['Ticket', `#${ticket.id}, ${statusBadge(textsIn('en'), status).label}`],
          ['Priority', { label: priority.replace(/^./, (letter) => letter.toUpperCase()), tone: priority }],
          ...(customer === null ? [] : [['From', isolate(customer)] as const]),
          ['Due', ticket.due],
        ],
      },
      { button: { label: 'Open Ticket', url: publicUrl + ticket.path } },
      REPLIES_NOT_READ,
    ],
  };
}

function ofSeveral({ kind, site_name, tickets }: GoalAlarmContent, publicUrl: string): Words {
  const subject = `${tickets.length} tickets of ${isolate(site_name)} are ${kind === 'overdue' ? 'overdue' : 'due soon'}`;
  const listed = tickets.slice(0, LISTED_MAX);
  const others = tickets.length - listed.length;
  const facts: Block = {
    facts: listed.map(
      (ticket) =>
        [`#${ticket.id}, ${lower(dueWords(ticket))}`, { label: 'Open Ticket', url: publicUrl + ticket.path }] as const,
    ),
  };
  return {
    subject,
    preview: listed.map(({ id }) => `#${id}`).join(', '),
    heading: subject,
    blocks: [
      facts,
      ...(others > 0 ? [{ paragraph: `And ${others} more.` }] : []),
      {
        button:
          kind === 'overdue'
            ? { label: 'Open Overdue Tickets', url: `${publicUrl}/tickets?tab=overdue` }
            : { label: 'Open Tickets', url: `${publicUrl}/tickets?tab=open&sort=due` },
      },
      REPLIES_NOT_READ,
    ],
  };
}

const lower = (words: string) => words.replace(/^./, (letter) => letter.toLowerCase());
const dueWords = (ticket: DueTicket) => `${ticket.due_for === 'resolve' ? 'Solution' : 'Reply'} due ${ticket.due}`;

function reasonOf({ why, tickets }: GoalAlarmContent): string {
  if (why === 'unassigned')
    return 'You get this because “Overdue tickets” in your notifications includes those that no one is assigned to.';
  return `You get this because ${tickets.length === 1 ? 'the ticket is' : 'these tickets are'} assigned to you.`;
}
