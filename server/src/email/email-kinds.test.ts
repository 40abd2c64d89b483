import { EMAIL_TYPES, type EmailType } from '@deskbell/contract/email-values';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { isToTeam, kindOf, recipientOf } from './email-kinds.ts';
import type { Email } from './messages/compose-message.ts';

/** What `recipientOf` reads. */
const CONTENTS: Partial<Record<EmailType, readonly object[]>> = {
  comment_notification: [{ comment: 'Hello' }, { from: 'Priya' }],
  team_news: [{ kind: 'joined' }, { kind: 'removed' }],
  widget_alarm: [{ reader: 'member' }, { reader: 'admin' }],
  report: [{ reader: 'member' }, { reader: 'recipient' }],
};

const EMAILS = EMAIL_TYPES.flatMap((type) => (CONTENTS[type] ?? [{}]).map((rest) => aContent(type, rest)));

function aContent(type: EmailType, rest: object) {
  const content: unknown = { word: 'lamp', ...rest };
  return { type, content } as Email;
}

interface Row {
  readonly email: Email;
  readonly to: string;
  readonly site_id: number;
  readonly ticket_id?: number;
}

async function store(rows: readonly Row[]): Promise<number[]> {
  const db = await testDatabase();
  const values = rows.map(({ email: { type, content }, to, ...links }) => ({
    ...links,
    email_type: type,
    status: 'sent' as const,
    recipient_email: to,
    mailbox: to,
    subject: 'A lamp',
    content: JSON.stringify(content),
    message_id: sql<string>`gen_random_uuid()`,
  }));
  return (await db.insertInto('email_logs').values(values).returning('id').execute()).map(({ id }) => id);
}

/** In the order of the ids; null for rows that are gone. */
async function read(ids: readonly number[]) {
  const db = await testDatabase();
  const { rows } = await sql<{ type: EmailType; to: string; subject: string; content: unknown }>`
    select email_type as type, recipient_email as to, subject, content
    from unnest(${ids}::int8[]) with ordinality as wanted (id, n) left join email_logs on email_logs.id = wanted.id
    order by n`.execute(db);
  return rows.map((row) => (row.type === null ? null : row));
}

const untouched = ({ email: { type, content }, to }: Row) => ({ type, to, subject: 'A lamp', content });

test('the database and the contract know the same kinds', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'email_logs_email_type_check'`.execute(
    await testDatabase(),
  );
  const known = [...(rows[0]?.definition.matchAll(/'(\w+)'/g) ?? [])].map(([, type]) => type);
  expect(known.sort()).toEqual([...EMAIL_TYPES].sort());
  expect(EMAIL_TYPES.filter((type) => kindOf(type).to === 'by content')).toEqual(Object.keys(CONTENTS));
});

test('no kind to customers escapes erasing, and none to members and users keeps the address of a deleted account', () => {
  const escaping = EMAILS.filter((email) => {
    const { erased, forgotten } = kindOf(email.type);
    const to = recipientOf(email);
    return to === 'customer' ? erased === 'never' : (to === 'member' || to === 'user') && forgotten === 'kept';
  });
  expect(escaping).toEqual([]);
});

test('the team can confirm its address by every email to it, and only by these', () => {
  const confirming = EMAILS.filter((email) => isToTeam(email) && kindOf(email.type).confirms === 'team');
  expect(confirming).toEqual(EMAILS.filter(isToTeam));
  expect(EMAIL_TYPES.filter((type) => kindOf(type).confirms === 'team')).toEqual([
    ...new Set(EMAILS.filter(isToTeam).map(({ type }) => type)),
  ]);
});

test('an answer reaches the ticket from every kind with a place in its thread', () => {
  const answered = EMAIL_TYPES.filter((type) => kindOf(type).answers === 'ticket');
  expect(answered).toEqual(EMAIL_TYPES.filter((type) => kindOf(type).thread !== null));
});

test('erasing a person empties the emails that their kind says, and keeps the addresses of the team', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  const person = anEmailAddress();
  const { id: ticket_id } = await aTicket(site, { user_email: person });
  const rows = EMAILS.flatMap((email) =>
    [person, anEmailAddress()].map((to) => ({
      email,
      to,
      site_id: site.id,
      ...(kindOf(email.type).erased === 'by ticket' && { ticket_id }),
    })),
  );
  const ids = await store(rows);
  const path = `/api/teams/${site.team_id}/people/erase`;
  expect((await owner.post(path, { email: person, confirm: person })).statusCode).toBe(200);
  const erased = (row: Row) => {
    const { erased: found } = kindOf(row.email.type);
    if (found === 'never' || (found === 'by recipient' && row.to !== person)) return untouched(row);
    const isTheirs = row.to === person || recipientOf(row.email) === 'customer';
    return { type: row.email.type, to: isTheirs ? '' : row.to, subject: '', content: {} };
  };
  expect(await read(ids)).toEqual(rows.map(erased));
});

test('deleting an account deletes or unaddresses the emails to it that their kind says', async () => {
  const site = await aSite(await anOwner());
  const other = await aSite(await anOwner());
  const member = await aMember(site, 'agent');
  const rows = EMAILS.flatMap((email) => [site, other].map(({ id }) => ({ email, to: member.email, site_id: id })));
  const ids = await store(rows);
  const about = EMAILS.filter(({ type }) => kindOf(type).forgotten === 'deleted').map(({ type }) => ({
    email: aContent(type, { person: { email: member.email } }),
    to: anEmailAddress(),
    site_id: site.id,
  }));
  const aboutIds = await store(about);
  const origin = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const url = '/api/users/me/account';
  const payload = JSON.stringify({ email: member.email });
  expect((await member.send({ method: 'DELETE', url, payload, headers: origin })).statusCode).toBe(200);
  const forgotten = (row: Row) => {
    const { forgotten: fate } = kindOf(row.email.type);
    if (fate === 'deleted') return null;
    const isUnaddressed = fate === 'unaddressed' || (fate === 'unaddressed in own teams' && row.site_id === site.id);
    return { ...untouched(row), ...(isUnaddressed && { to: '' }) };
  };
  expect(await read(ids)).toEqual(rows.map(forgotten));
  expect(await read(aboutIds)).toEqual(about.map(() => null));
});
