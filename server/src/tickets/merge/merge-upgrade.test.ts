import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../db/upkeep/migrate.ts';
import { anOwnDatabase, migrationsFolder } from '../../testing/test-database.ts';

test('comments, addresses and erasures of merges by an earlier release go to their tickets', async () => {
  const db = await (await anOwnDatabase()).open();
  await migrate(db, migrationsFolder, '0017_privacy');
  await sql`insert into teams (name) values ('Kettle')`.execute(db);
  await sql`insert into sites (team_id, name, domain, api_key) values (1, 'Kettle', 'kettle.example', 'k')`.execute(db);
  await sql`
    insert into tickets (site_id, team_id, title, description, user_email, merged_into)
    select 1, 1, case when n in (4, 5) then 'Erased on request' else 'Lamp' end, '',
      case when n <= 3 then 'ana@example.com' end,
      case n when 2 then 1 when 3 then 1 when 5 then 4 end
    from generate_series(1, 5) as n`.execute(db);
  await sql`
    insert into comments (ticket_id, comment) values
      (1, 'first of 1'), (1, 'moved from 2'), (1, 'description of 2'), (1, 'moved from 3'), (1, 'description of 3')`.execute(
    db,
  );
  const merges = [
    { ticket_id: 3, moved: { into: 2, comment_ids: [4], description_id: 5, gave_address: false } },
    { ticket_id: 2, moved: { into: 1, comment_ids: [2, 4, 5], description_id: 3, gave_address: true } },
  ];
  for (const { ticket_id, moved } of merges)
    await sql`
      insert into ticket_events (ticket_id, actor, kind, change)
      values (${ticket_id}, 'system', 'merged', ${JSON.stringify({ moved })})`.execute(db);
  await sql`insert into ticket_events (ticket_id, actor, kind) values (4, 'customer', 'erased')`.execute(db);

  await migrate(db, migrationsFolder);
  const comments = await db.selectFrom('comments').select(['comment', 'merged_from']).orderBy('id').execute();
  expect(comments.map(({ comment, merged_from }) => [comment, merged_from])).toEqual([
    ['first of 1', null],
    ['moved from 2', 2],
    ['description of 2', 2],
    ['moved from 3', 3],
    ['description of 3', 3],
  ]);
  const tickets = await db.selectFrom('tickets').select('user_email').orderBy('id').limit(3).execute();
  expect(tickets.map(({ user_email }) => user_email)).toEqual([null, 'ana@example.com', 'ana@example.com']);
  const erased = await db.selectFrom('ticket_events').select('ticket_id').where('kind', '=', 'erased').execute();
  expect(erased.map(({ ticket_id }) => ticket_id).sort()).toEqual([4, 5]);
  await db.destroy();
});
