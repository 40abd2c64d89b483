import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { SECRET_KEY } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { PersonHmac } from './erasures.ts';

async function aPerson() {
  const owner = await anOwner();
  const sites = [await aSite(owner), await aSite(owner)] as const;
  const email = anEmailAddress();
  const tickets = [await aTicket(sites[0], { user_email: email }), await aTicket(sites[1], { user_email: email })];
  const { team_id } = sites[0];
  const erase = () => owner.post(`/api/teams/${team_id}/people/erase`, { email, confirm: email });
  return { owner, email, team_id, sites, tickets, erase };
}

const titlesOf = async (owner: SignedIn): Promise<string[]> =>
  (await owner.get('/api/tickets')).json().map(({ title }: { title: string }) => title);

test('a person who is being erased is said to be, until that has ended or its lease has', async () => {
  const db = await testDatabase();
  const { owner, email, team_id, erase } = await aPerson();
  const person_hmac = new PersonHmac(SECRET_KEY).of(team_id, { kind: 'email', value: email });
  const { rows } = await sql<{ id: number }>`
    insert into erasures (team_id, person_hmac, kind, deleted_tickets, counts, leased_until)
    values (${team_id}, ${person_hmac}, 'email', false, '{}', now() + interval '5 minutes') returning id`.execute(db);
  const running = await erase();
  expect([running.statusCode, running.json().error]).toEqual([
    409,
    'This person is being erased right now. Please wait a moment.',
  ]);
  expect(await titlesOf(owner)).not.toContain('Erased on request');
  await sql`update erasures set leased_until = now() where id = ${rows[0]?.id}`.execute(db);
  expect((await erase()).json()).toMatchObject({ counts: { tickets: 2 } });
  const done = await erase();
  expect([done.statusCode, done.json().error]).toEqual([404, 'There is no data about this person on your sites.']);
});

test('an erasure that fails on the second site shows what it erased on the first, and can be repeated at once', async () => {
  const db = await testDatabase();
  const { owner, sites, erase } = await aPerson();
  const { headers } = await owner.get('/api/tickets');
  const poll = () => owner.get('/api/tickets', { 'if-none-match': String(headers.etag) });
  expect((await poll()).statusCode).toBe(304);
  const name = `fail_${sites[1].id}`;
  await sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin raise 'disk error'; end $$`.execute(
    db,
  );
  await sql`
    create trigger ${sql.ref(name)} before update on tickets for each row
    when (old.site_id = ${sql.lit(sites[1].id)}) execute function ${sql.ref(name)}()`.execute(db);
  expect((await erase()).statusCode).toBe(500);
  await sql`drop function ${sql.ref(name)} cascade`.execute(db);
  expect((await poll()).statusCode).toBe(200);
  expect((await titlesOf(owner)).filter((title) => title === 'Erased on request')).toHaveLength(1);
  expect((await erase()).json()).toMatchObject({ counts: { tickets: 1 } });
  const receipts = (await owner.get(`/api/teams/${sites[0].team_id}/erasures`)).json();
  expect(receipts.map(({ counts }: { counts: { tickets: number } }) => counts.tickets)).toEqual([1, 1]);
});
