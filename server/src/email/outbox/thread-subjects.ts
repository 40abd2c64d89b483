import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isOfKind, kindOf } from '../email-kinds.ts';
import { HEADER_TEXT_MAX } from '../header-text.ts';
import { type Email, subjectOf } from '../messages/compose-message.ts';
import { subjectLabelOf } from '../messages/subject-label.ts';

interface ThreadedEmail {
  readonly email: Email;
  readonly ticket_id: number | null;
  readonly mailbox: string;
}

const isFollowUp = ({ email, ticket_id }: ThreadedEmail) =>
  ticket_id !== null && kindOf(email.type).thread === 'follows';

/**
 * The subject of each email. A later one to the same mailbox repeats that of an earlier one, with a label of its own, although
 * the site was renamed meanwhile: mail clients split a thread where it changes. See docs/decisions/0081-what-emails-to-visitors-say.md.
 */
export async function subjectsOf(tx: Database, emails: readonly ThreadedEmail[]): Promise<string[]> {
  const wanted = emails.flatMap((each, n) => (isFollowUp(each) ? [{ n, ...keyOf(each) }] : []));
  const subjects = emails.map(({ email }) => subjectOf(email));
  if (wanted.length === 0) return subjects;
  const { rows } = await sql<{ n: number; subject: string; kind: string | null; why: string | null }>`
    select n, earlier.*
    from json_to_recordset(${JSON.stringify(wanted)}) as wanted (n int, ticket_id int8, mailbox text, is_titled boolean, is_for_team boolean)
    cross join lateral (
      select subject, content->>'kind' as kind, content->>'why' as why from email_logs
      where email_logs.ticket_id = wanted.ticket_id and email_logs.mailbox = wanted.mailbox and content ? 'site_name'
        and content ? 'title' = is_titled and content ? 'path' = is_for_team and ${isOfKind(({ thread }) => thread !== null)}
      order by id limit 1
    ) as earlier`.execute(tx);
  for (const { n, subject, ...earlier } of rows) {
    const base = withoutLabel(subject, subjectLabelOf(earlier));
    const labelled = labelOf(emails[n]?.email) + base;
    // One that the release before made may leave no room for a label.
    subjects[n] = labelled.length > HEADER_TEXT_MAX ? base : labelled;
  }
  return subjects;
}

const labelOf = (email: Email | undefined): string =>
  email?.type === 'member_notification' ? subjectLabelOf(email.content) : '';

const withoutLabel = (subject: string, label: string): string =>
  subject.startsWith(label) ? subject.slice(label.length) : subject;

const keyOf = ({ email, ticket_id, mailbox }: ThreadedEmail) => ({
  ticket_id,
  mailbox,
  is_titled: 'title' in email.content,
  is_for_team: 'path' in email.content,
});
