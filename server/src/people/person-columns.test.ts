import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSON_COLUMNS, type PersonColumn, UNTYPED_PERSON_COLUMNS } from '../db/tables/person-columns.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { addresses, startInbound } from '../testing/inbound-email.ts';
import { emptyQueue } from '../testing/outgoing-email.ts';
import { anAppWithFolder, removeFileBytes, seedPerson } from '../testing/person-everywhere.ts';
import { scatterPerson } from '../testing/scattered-person.ts';
import { startApp, testWebhooks } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { config } from '../testing/webhook-desk.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { filesWith, findWords, rowsOfTeam } from '../testing/word-walk.ts';

const LIST: Readonly<Record<string, Readonly<Record<string, PersonColumn>>>> = {
  ...PERSON_COLUMNS,
  ...UNTYPED_PERSON_COLUMNS,
};
const columnsWhere = (is: (column: PersonColumn) => boolean): string[] =>
  Object.entries(LIST)
    .flatMap(([table, columns]) =>
      Object.entries(columns).flatMap(([name, of]) => (is(of) ? [`${table}.${name}`] : [])),
    )
    .sort();

const inbound = await startInbound();
const receiver = new WebhookReceiver();
beforeAll(() => receiver.start());
afterAll(() => receiver.stop());

test('every column that can hold text has a line in the list', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', relname, attname) as name from pg_attribute
      inner join pg_class on pg_class.oid = attrelid and relkind = 'r' and relnamespace = 'public'::regnamespace
      inner join pg_type on pg_type.oid = atttypid left join pg_type as element on element.oid = pg_type.typelem
    where attnum > 0 and not attisdropped
      and coalesce(case when pg_type.typcategory = 'A' then element.typcategory end, pg_type.typcategory) not in ('N', 'B', 'D', 'T')
      and pg_type.typname <> 'uuid' and relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations') and not exists (
        select from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'
      )`.execute(await testDatabase());
  expect(rows.map(({ name }) => name).sort()).toEqual(columnsWhere(() => true));
});

test('a person who was moved, merged, separated and named elsewhere leaves no column and no file', async () => {
  const db = await testDatabase();
  await emptyQueue();
  const webhooks = testWebhooks(db, config);
  const inboundSettings = { domain: addresses.domain, smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: 'secret' };
  const place = await anAppWithFolder({ inbound: inboundSettings }, { webhooks });
  receiver.answer = (response) => response.end(receiver.received.at(-1)?.body);
  const edges = {
    app: place.app,
    receiver,
    deliverEmail: inbound.deliver,
    deliverWebhooks: async () => {
      await sql`update webhook_deliveries set next_attempt_at = now() where undone_with is not null`.execute(db);
      webhooks.worker.wake();
      await webhooks.worker.drained();
    },
  };
  const person = { email: `${anEmailAddress()}`, word: 'quoll' };
  const words = [person.email, person.word];
  const [one, other] = [await anOwner('Marta', place.app), await anOwner('Ines', place.app)];
  const mine = await seedPerson({ ...place, ...person, owner: one });
  const around = await scatterPerson(edges, one, mine.site, person);
  const theirs = await seedPerson({ ...place, ...person, owner: other });
  await scatterPerson(edges, other, theirs.site, person);
  await webhooks.worker.stop();

  const planted = await findWords(db, words);
  expect(planted.sort()).toEqual(columnsWhere((column) => 'goes' in column || 'leaves' in column));

  const call = (owner: typeof one, act: string, body: object) =>
    owner.post(`/api/teams/${owner === one ? mine.site.team_id : theirs.site.team_id}/people/${act}`, body);
  const { email } = person;
  const { counts } = (await call(one, 'find', { email })).json();
  expect(counts).toMatchObject({
    sent_tickets: 2,
    views: 3,
    drafts: 2,
    blocks: 2,
    analytics_days: 6,
    followed_issues: 1,
  });
  const exported = (await call(one, 'export', { email })).body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  expect(exported[0].counts).toMatchObject({
    sent_ticket: 2,
    naming_view: 3,
    naming_draft: 1,
    suggested_reply: 1,
    blocked: 2,
    user_day: 6,
  });

  const before = await rowsOfTeam(db, theirs.site.team_id);
  const receipt = (await call(one, 'erase', { email, confirm: email })).json();
  expect(receipt.counts).toEqual(counts);
  expect(await rowsOfTeam(db, theirs.site.team_id)).toEqual(before);
  const former = (await one.get(`/api/sites/${mine.site.id}/user-analytics`)).body;
  expect(former).not.toContain(person.word);
  const views: { name: string }[] = (await one.get('/api/views')).json();
  expect(views.map(({ name }) => name)).toEqual(['Erased on request']);
  expect((await one.get(`/api/tickets/${around.host.id}`)).json().ticket.title).toBe('Of another');
  expect((await one.get(`/api/tickets/${around.sentTicket.id}`)).json().ticket.description).toContain('Please answer');

  const userId = theirs.userId;
  expect((await call(other, 'erase', { user_id: userId, confirm: userId, delete_tickets: true })).statusCode).toBe(200);
  expect(await findWords(db, [userId])).toEqual([]);
  expect((await call(other, 'erase', { email, confirm: email, delete_tickets: true })).statusCode).toBe(200);
  await removeFileBytes(place);
  expect(await findWords(db, words)).toEqual([]);
  expect(filesWith(place.dataDir, words)).toEqual([]);
  for (const { id } of [mine.site, around.second, theirs.site])
    expect(await recount(id)).toEqual(await storedCounters(id));
  await place.app.close();
});

test('settings in which the team wrote an address are listed and stay', async () => {
  const db = await testDatabase();
  const webhooks = testWebhooks(db, config);
  void webhooks.worker.stop();
  const owner = await anOwner('Marta', await startApp({}, { webhooks }));
  const email = `${anEmailAddress().slice(0, 8)}@bilby.example`;
  const site = await aSite(owner, { description: `Run by ${email}`, admin_notification_email: email });
  const { name, domain, description } = site;
  const widget_options = { greeting: `Ask ${email}` };
  await owner.put(`/api/sites/${site.id}`, {
    name,
    domain,
    description,
    admin_notification_email: email,
    widget_options,
  });
  const team = `/api/teams/${site.team_id}`;
  await owner.post(`${team}/tags`, { name: email, color: 1 });
  await owner.post(`${team}/canned-replies`, { title: `About ${email}`, body: `Write to ${email}.` });
  await owner.post(`${team}/tokens`, { name: email, scopes: ['tickets:read'] });
  await owner.post(`${team}/webhooks`, { url: `${receiver.url}?to=${email}`, events: ['ticket.created'] });
  await owner.post(`${team}/channels`, { kind: 'slack', name: email, url: receiver.url, events: ['ticket.created'] });
  const month = new Date().toISOString().slice(0, 7);
  await owner.put(`/api/sites/${site.id}/reports/${month}/words`, { words: `Thanks to ${email}.` });
  await owner.post(`/api/sites/${site.id}/report-recipients`, { email });
  const issues = `/api/sites/${site.id}/known-issues`;
  const { id } = (await owner.post(issues, { sentence: `Write to ${email}`, link: `/?to=${email}` })).json();
  await owner.post(`${issues}/${id}/solve`, { comment: `Ask ${email}.` });
  const link = { title: `Ask ${email}`, address: `/?to=${email}`, words: email };
  await owner.put(`/api/sites/${site.id}/help-links`, { links: [link] });
  const told = ['audit_entries.about', 'email_logs.content', 'email_logs.recipient_email', 'email_logs.mailbox'];
  const written = (await findWords(db, [email])).filter((column) => !told.includes(column));
  expect(written.sort()).toEqual(columnsWhere((column) => 'listed' in column));
  const { counts, settings } = (await owner.post(`${team}/people/find`, { email })).json();
  expect(settings).toEqual([
    { kind: 'site', name },
    { kind: 'tag', name: email },
    { kind: 'canned_reply', name: `About ${email}` },
    { kind: 'token', name: email },
    { kind: 'webhook', name: `${receiver.url}?to=${email}` },
    { kind: 'channel', name: email },
    { kind: 'report', name: `${name}, ${month}` },
    { kind: 'known_issue', name: `Write to ${email}` },
    { kind: 'help_link', name: `Ask ${email}` },
    { kind: 'report_recipient', name: email },
  ]);
  // The question whether the address wants reports.
  const { emails, ...others } = counts;
  expect(emails).toBe(1);
  expect(Object.values(others).every((count) => count === 0)).toBe(true);
});

test('what only looks like the address or user id in a view stays', async () => {
  const { owner, site } = await anOwnerWithSite();
  const email = anEmailAddress();
  await aTicket(site, { user_email: email, user_id: '7' });
  const view = (name: string, query: string) => owner.post('/api/views', { team_id: site.team_id, name, query });
  await view(`Not x${email}`, `q=x${email}`);
  await view('Top 7', 'q=7 days');
  await view('Of another', 'user_id=77');
  const path = `/api/teams/${site.team_id}/people`;
  expect((await owner.post(`${path}/erase`, { email, confirm: email })).json().counts).toMatchObject({ views: 0 });
  expect((await owner.get('/api/views')).json()).toHaveLength(3);
});
