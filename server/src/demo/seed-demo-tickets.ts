import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { DAY_MS, MINUTE_MS } from '@deskbell/contract/units';
import { pathOfPage } from '../analytics/page-path.ts';
import type { Database } from '../db/database.ts';
import { kindOf } from '../email/email-kinds.ts';
import { type Email, subjectOf } from '../email/messages/compose-message.ts';
import { mailboxOf } from '../mailbox.ts';
import {
  type DemoPerson,
  type DemoSite,
  demoAnswers,
  demoPeople,
  demoReplies,
  demoUserAgents,
  demoUserIds,
} from './demo-content.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Seed {
  readonly teamId: number;
  readonly siteId: number;
  readonly site: DemoSite;
  readonly random: SeededRandom;
}

interface History {
  readonly person: DemoPerson | null;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly ageMs: number;
  readonly replies: number;
  readonly resolvedAfterMs: number;
  readonly isOver: boolean;
}

export async function seedTicket(tx: Database, seed: Seed, n: number, ageMs: number): Promise<void> {
  const { teamId, siteId, site, random } = seed;
  const draft = random.at(site.tickets, n);
  const thing = random.at(site.things, (n % site.tickets.length) + Math.floor(n / site.tickets.length));
  const number = String(1_000 + Math.floor(random.next() * 9_000));
  const fill = (text: string) => text.replace('{n}', number).replace('{thing}', thing);
  const person = random.next() < 0.82 ? random.pick(demoPeople) : null;
  const status = statusAt(ageMs, random);
  const history: History = {
    person,
    title: capitalized(fill(draft.title)),
    description: fill(draft.description),
    priority: draft.priority,
    ageMs,
    replies: status === 'new' ? 0 : 1 + Math.floor(random.next() * 3),
    resolvedAfterMs: Math.min(ageMs * 0.9, random.between(20, 2_600) * MINUTE_MS),
    isOver: isDone(status),
  };
  const resolved_at = isDone(status) ? ago(ageMs - history.resolvedAfterMs) : null;
  const page_url = `https://${site.domain}${draft.path}`;
  const { id } = await tx
    .insertInto('tickets')
    .values({
      site_id: siteId,
      team_id: teamId,
      title: history.title,
      description: history.description,
      priority: draft.priority,
      status,
      user_email: person?.email ?? null,
      user_name: person?.name ?? null,
      language: person?.language ?? null,
      user_timezone: person?.timezone ?? null,
      user_id: random.next() < 0.4 ? random.pick(demoUserIds) : null,
      page_url,
      page_path: pathOfPage(page_url),
      user_agent: random.pick(demoUserAgents),
      created_at: ago(ageMs),
      updated_at: resolved_at ?? ago(ageMs),
      status_changed_at: resolved_at ?? ago(ageMs),
      resolved_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedComments(tx, id, history, random);
  await seedEmails(tx, seed, id, history);
}

async function seedComments(
  tx: Database,
  ticket_id: number,
  { person, replies, ageMs, resolvedAfterMs, isOver }: History,
  random: SeededRandom,
): Promise<void> {
  const span = isOver ? resolvedAfterMs : ageMs;
  for (let reply = 1; reply <= replies; reply++) {
    const created_at = ago(ageMs - (span * reply) / (replies + 0.2));
    // The team has the last word on what is done.
    const isFromCustomer = person !== null && reply % 2 === 0 && !(isOver && reply === replies);
    await tx
      .insertInto('comments')
      .values(
        isFromCustomer
          ? {
              ticket_id,
              author: 'customer',
              author_name: person.name,
              came_by: 'email',
              comment: random.pick(demoAnswers),
              created_at,
            }
          : { ticket_id, comment: random.pick(demoReplies), created_at },
      )
      .execute();
  }
}

async function seedEmails(
  tx: Database,
  { siteId, site, random }: Seed,
  ticketId: number,
  { person, title, description, priority, replies, ageMs }: History,
): Promise<void> {
  const received = {
    ticket_id: ticketId,
    site_name: site.name,
    site_domain: site.domain,
    site_color: site.widget_color,
  };
  const emails: { to: string; email: Email }[] = [];
  if (site.admin_notification_email) {
    const from = person ? `${person.name}, ${person.email}` : 'Anonymous';
    const path = `/sites/${siteId}?ticket=${ticketId}`;
    const content = { ...received, title, description, priority, from, page_url: null, received: ago(ageMs), path };
    emails.push({ to: site.admin_notification_email, email: { type: 'admin_notification', content } });
  }
  if (person) emails.push({ to: person.email, email: { type: 'user_confirmation', content: received } });
  if (person && replies > 0) {
    const content = { ...received, comment: random.pick(demoReplies) };
    emails.push({ to: person.email, email: { type: 'comment_notification', content } });
  }
  const rows = emails.map(({ to, email }) => {
    const hasFailed = random.next() < 0.03;
    return {
      site_id: siteId,
      ticket_id: ticketId,
      email_type: email.type,
      recipient_email: to,
      mailbox: mailboxOf(to),
      is_visitor_triggered: kindOf(email.type).typed !== undefined,
      subject: subjectOf(email),
      content: JSON.stringify(email.content),
      status: hasFailed ? ('failed' as const) : ('sent' as const),
      error_message: hasFailed ? '550 5.1.1 The recipient address does not exist' : null,
      message_id: randomUUID(),
      attempts: 1,
      sent_at: hasFailed ? null : ago(ageMs - 4_000),
      created_at: ago(ageMs),
    };
  });
  if (rows.length > 0) await tx.insertInto('email_logs').values(rows).execute();
}

const capitalized = (text: string) => text.replace(/^./, (first) => first.toUpperCase());

const isDone = (status: TicketStatus) => status === 'resolved' || status === 'closed' || status === 'archived';

function statusAt(ageMs: number, random: SeededRandom): TicketStatus {
  const days = ageMs / DAY_MS;
  if (days < 0.6) return random.pick(['new', 'new', 'new', 'open']);
  if (days < 4) return random.pick(['new', 'open', 'open', 'in_progress', 'in_progress', 'resolved', 'closed']);
  if (days < 12) return random.pick(['open', 'in_progress', 'resolved', 'closed', 'closed', 'closed']);
  return random.pick(['closed', 'closed', 'closed', 'resolved', 'archived', 'archived', 'open']);
}

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
