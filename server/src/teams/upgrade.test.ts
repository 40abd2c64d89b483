import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { migrate } from '../db/upkeep/migrate.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { anOwnDatabase, migrationsFolder } from '../testing/test-database.ts';

test('a database of an earlier release keeps its rows, and its owners notice nothing', async () => {
  const db = await (await anOwnDatabase()).open();
  await migrate(db, migrationsFolder, '0007_quick_reads');
  await sql`
    insert into users (issuer, subject, email, given_name, timezone) values
      ('i', 'marta', 'marta@example.com', 'Marta', 'Europe/Berlin'), ('i', 'idle', 'idle@example.com', null, 'UTC'),
      ('i', 'ben', 'ben@example.com', null, 'UTC')`.execute(db);
  await sql`
    insert into sites (owner_id, name, domain, api_key, admin_notification_email)
    select users.id, 'Kettle ' || subject, 'kettle.example', subject, 'desk@kettle.example' from users where subject <> 'idle'`.execute(
    db,
  );
  await sql`
    insert into tickets (site_id, owner_id, title, description)
    select id, owner_id, 'Lamp ' || n, 'anchovy' from sites, generate_series(1, 20) as n`.execute(db);
  await sql`update sites set new_tickets = 20`.execute(db);
  await sql`insert into comments (ticket_id, comment) select id, 'On its way.' from tickets`.execute(db);
  const stored = async () =>
    (
      await sql`
        select pg_relation_filenode('tickets') as file, array(select concat(id, ' ', xmin, ' ', ctid) from tickets order by id) as rows`.execute(
        db,
      )
    ).rows;
  const before = await stored();

  await migrate(db, migrationsFolder);
  expect(await stored()).toEqual(before);

  const app = await startApp({}, { db });
  const [marta, , ben] = await Promise.all(
    [1, 2, 3].map(async (id) => {
      const browser = new Browser(app);
      browser.cookies.set('deskbell_session', await openSession(db, id));
      return browser;
    }),
  );
  if (!marta || !ben) throw new Error('no browser');
  const [site] = (await marta.get('/api/sites')).json();
  expect(site).toMatchObject({
    name: 'Kettle marta',
    total_tickets: 20,
    admin_notification_email: 'desk@kettle.example',
    team_id: 1,
    team_name: "Marta's team",
    role: 'owner',
  });
  const tickets = await marta.get(`/api/sites/${site.id}/tickets?limit=5&q=anchovy`);
  expect([tickets.json().length, tickets.headers['x-total-count']]).toEqual([5, '20']);
  const { ticket, comments } = (await marta.get(`/api/tickets/${tickets.json()[0].id}`)).json();
  expect([ticket.title, comments[0]]).toMatchObject([
    'Lamp 20',
    { comment: 'On its way.', author: 'agent', author_name: null, author_id: null, audience: 'customer' },
  ]);
  expect((await ben.get(`/api/tickets/${ticket.id}`)).statusCode).toBe(404);
  expect((await marta.get('/api/teams')).json()).toMatchObject([{ id: 1, timezone: 'Europe/Berlin', member_count: 1 }]);
  expect((await ben.get('/api/teams')).json()).toMatchObject([{ id: 3, name: "ben's team" }]);
  for (const url of [
    '/api/analytics',
    '/api/analytics/sites',
    `/api/sites/${site.id}/email-logs`,
    '/api/user-settings',
  ])
    expect((await marta.get(url)).statusCode).toBe(200);

  const added = await marta.post('/api/sites', { name: 'Harbor', domain: 'harbor.example' });
  expect(added.json().team_id).toBe(1);
  const idle = new Browser(app);
  idle.cookies.set('deskbell_session', await openSession(db, 2));
  expect((await idle.post('/api/sites', { name: 'Idle', domain: 'idle.example' })).json().team_id).toBeGreaterThan(3);
  await app.close();
  await db.destroy();
});
