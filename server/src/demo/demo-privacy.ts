import { randomBytes } from 'node:crypto';
import type { PersonCounts } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { recordActivity } from '../teams/activity.ts';

const KEPT_DAYS = 365;
const ERASED: PersonCounts = {
  tickets: 2,
  comments: 5,
  files: 1,
  emails: 6,
  raw_emails: 1,
  analytics_days: 9,
  ratings: 1,
  blocks: 0,
  sent_tickets: 0,
  views: 0,
  drafts: 0,
  followed_issues: 0,
};

export async function seedDemoPrivacy(
  tx: Database,
  { teamId, ownerId }: { teamId: number; ownerId: number },
): Promise<void> {
  await sql`
    update sites set keep_tickets_days = ${KEPT_DAYS}
    where id = (select min(id) from sites where team_id = ${teamId})`.execute(tx);
  const { id: receipt_id } = await tx
    .insertInto('erasures')
    .values({
      team_id: teamId,
      person_hmac: randomBytes(32),
      kind: 'email',
      deleted_tickets: false,
      counts: JSON.stringify(ERASED),
      erased_by: ownerId,
      erased_at: sql`now() - interval '12 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(tx, { id: ownerId }, teamId, 'person_erased', { receipt_id, kind: 'email', ...ERASED });
  await sql`
    update audit_entries set created_at = erased_at from erasures
    where erasures.id = ${receipt_id} and audit_entries.team_id = ${teamId} and action = 'person_erased'`.execute(tx);
}
