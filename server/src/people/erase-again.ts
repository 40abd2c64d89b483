import type { ErasureReceipt, PersonCounts } from '@deskbell/contract/people';
import { sql } from 'kysely';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { isFoundByRecipient } from '../email/email-kinds.ts';
import { NotFound } from '../errors.ts';
import { recordSystemActivity } from '../teams/activity.ts';
import { erasePerson } from './erase-person.ts';
import { PersonHmac } from './erasures.ts';
import type { PersonKey } from './identity.ts';
import { listNamedPeople } from './naming-texts.ts';

export type RepeatedReceipt = Pick<
  ErasureReceipt,
  'team_id' | 'kind' | 'person_hmac' | 'deleted_tickets' | 'erased_at'
>;

export type Repeated =
  | { readonly outcome: 'erased'; readonly counts: PersonCounts }
  /** `known` means that the database is newer than the receipt: its rows about the person came later. */
  | { readonly outcome: 'nothing left' | 'no such team' | 'known' };

interface Settings {
  readonly secretKey: SecretKey;
  readonly mailFileFolder: string | null;
}

export async function eraseAgain(
  db: Database,
  receipts: readonly RepeatedReceipt[],
  settings: Settings,
): Promise<Repeated[]> {
  const people = new Map<number, ReadonlyMap<string, PersonKey> | null>();
  const repeated: Repeated[] = [];
  for (const receipt of receipts) {
    const teamId = receipt.team_id;
    if (!people.has(teamId)) people.set(teamId, await recognizePeople(db, teamId, settings.secretKey));
    const known = people.get(teamId);
    const person = known?.get(receipt.person_hmac);
    if (!known) repeated.push({ outcome: 'no such team' });
    else if (await isKnown(db, receipt)) repeated.push({ outcome: 'known' });
    else if (!person) repeated.push({ outcome: 'nothing left' });
    else repeated.push(await eraseOnce(db, receipt, person, settings));
  }
  return repeated;
}

async function isKnown(db: Database, { team_id, person_hmac, erased_at }: RepeatedReceipt): Promise<boolean> {
  const { rows } = await sql`
    select from erasures
    where team_id = ${team_id} and person_hmac = ${Buffer.from(person_hmac, 'hex')} and leased_until is null
      and date_trunc('milliseconds', erased_at) = ${erased_at}
    limit 1`.execute(db);
  return rows.length > 0;
}

async function eraseOnce(
  db: Database,
  receipt: RepeatedReceipt,
  person: PersonKey,
  { mailFileFolder }: Settings,
): Promise<Repeated> {
  const { team_id, kind, person_hmac, deleted_tickets, erased_at } = receipt;
  try {
    const { id, counts } = await erasePerson(db, {
      teamId: team_id,
      person,
      hmac: Buffer.from(person_hmac, 'hex'),
      deleteTickets: deleted_tickets,
      userId: null,
      mailFileFolder,
      erasedAt: erased_at,
    });
    const about = { receipt_id: id, kind, person_hmac, deleted_tickets, ...counts };
    await recordSystemActivity(db, 'The administrator of the server', team_id, 'person_erased', about);
    return { outcome: 'erased', counts };
  } catch (error) {
    // An earlier receipt named the same person.
    if (error instanceof NotFound) return { outcome: 'nothing left' };
    throw error;
  }
}

async function recognizePeople(
  db: Database,
  teamId: number,
  secretKey: SecretKey,
): Promise<ReadonlyMap<string, PersonKey> | null> {
  const team = await db
    .selectFrom('teams')
    .select('id')
    .where('id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!team) return null;
  const sites = sql`select id from sites where team_id = ${teamId}`;
  const { rows } = await sql<PersonKey>`
    select 'email' as kind, user_email as value from tickets where team_id = ${teamId} and user_email is not null
    union select 'email', author_name from comments inner join tickets on tickets.id = ticket_id
      where team_id = ${teamId} and author = 'customer' and author_name like '%@%'
    union select 'email', recipient_email from email_logs
      where ${isFoundByRecipient} and site_id in (${sites}) and recipient_email <> ''
    union select 'email', sender from inbound_emails where sender is not null
    union select 'email', email_from from tickets where team_id = ${teamId} and email_from is not null
    union select 'email', email from blocked_senders where team_id = ${teamId} and email is not null
    union select 'user_id', user_id from blocked_senders where team_id = ${teamId} and user_id is not null
    union select 'user_id', user_id from tickets where team_id = ${teamId} and user_id is not null
    union select 'user_id', user_id from site_user_days where site_id in (${sites})`.execute(db);
  const people = [...rows, ...(await listNamedPeople(db, teamId))];
  const hmac = new PersonHmac(secretKey);
  return new Map(people.flatMap((person) => hmac.allOf(teamId, person).map((hex) => [hex, person] as const)));
}
