import type { TimeKind } from '@deskbell/contract/goal-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { keepTicketNews } from '../../inbox/keep-in-inbox.ts';
import { overdueChoice } from '../../names/overdue-choice.ts';
import { seesSite } from '../../names/site-member.ts';
import { dueTimeIn } from '../messages/format-time.ts';
import type { GoalAlarmContent } from '../messages/goal-alarm-message.ts';
import { type QueuedEmail, queueEmails } from './outbox.ts';
import { pathOf } from './ticket-emails.ts';

export interface AlarmedTicket {
  readonly ticket_id: number;
  readonly site_id: number;
  readonly due_at: string;
  readonly due_for: TimeKind;
  readonly title: string;
  readonly priority: string;
  readonly status: string;
  readonly customer: string | null;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
}

interface GoalAlarms {
  readonly kind: GoalAlarmContent['kind'];
  readonly timezone: string;
  /** All are of one site. */
  readonly tickets: readonly AlarmedTicket[];
  readonly now: number;
}

/** A row in the inbox for each ticket, and one email to each member however many tickets it is about, in the transaction that makes it true. */
export async function queueGoalAlarms(tx: Database, { kind, timezone, tickets, now }: GoalAlarms): Promise<void> {
  if (tickets.length === 0) return;
  const recipients = await listRecipients(
    tx,
    tickets.map(({ ticket_id }) => ticket_id),
  );
  const dueAt = new Map(tickets.map(({ ticket_id, due_at }) => [ticket_id, due_at]));
  await keepTicketNews(
    tx,
    recipients.map(({ user_id, ticket_id }) => ({
      ...{ user_id, kind, ticket_id },
      comment_id: null,
      actor_id: null,
      since: dueAt.get(ticket_id) ?? null,
    })),
  );
  const emails = [...new Set(recipients.map(({ member_id }) => member_id))].flatMap((memberId): QueuedEmail[] => {
    const own = recipients.filter(({ member_id }) => member_id === memberId);
    const told = tickets.filter((ticket) => own.some(({ ticket_id }) => ticket_id === ticket.ticket_id));
    const [first] = told;
    const [recipient] = own;
    if (!first || !recipient) return [];
    const { site_id, site_name, site_domain, site_color } = first;
    const isOne = told.length === 1;
    const content: GoalAlarmContent = {
      kind,
      site_name,
      site_domain,
      site_color,
      tickets: told.map((ticket) => ({
        id: ticket.ticket_id,
        due: dueTimeIn(timezone, Date.parse(ticket.due_at), now),
        due_for: ticket.due_for,
        path: pathOf(ticket.site_id, ticket.ticket_id),
      })),
      // Erasing finds the words of a visitor by the ticket of the email.
      ...(isOne && { about: aboutOf(first) }),
      why: own.every(({ is_assignee }) => is_assignee) ? 'assigned' : 'unassigned',
    };
    const addressing = {
      to: recipient.email,
      site_id,
      member_id: memberId,
      ...(isOne && { ticket_id: first.ticket_id }),
    };
    return [{ email: { type: 'goal_alarm', content }, addressing }];
  });
  await queueEmails(tx, emails);
}

const aboutOf = ({ title, priority, status, customer }: AlarmedTicket) => ({ title, priority, status, customer });

interface Recipient {
  readonly ticket_id: number;
  readonly member_id: number;
  readonly user_id: number;
  readonly email: string;
  readonly is_assignee: boolean;
}

/** The assignee; of tickets without one, members who want to hear of those. */
async function listRecipients(tx: Database, ticketIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select tickets.id as ticket_id, member.id as member_id, member.user_id, email, assignee_id is not null as is_assignee
    from tickets
      inner join team_members as member on member.team_id = tickets.team_id
      inner join users on users.id = member.user_id
    where tickets.id = any(${ticketIds}::int8[]) and ${seesSite(sql`tickets.site_id`)} and (
      assignee_id = member.user_id and ${overdueChoice} in ('mine', 'unassigned')
      or assignee_id is null and ${overdueChoice} = 'unassigned'
    )
    order by member.id, tickets.id`.execute(tx);
  return rows;
}
