import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../db/upkeep/migrate.ts';
import { register } from '../../testing/an-installation.ts';
import { anOwnDatabase, migrationsFolder } from '../../testing/test-database.ts';

test('an upgrade pins the first three views of each person, of those that they see', async () => {
  const db = await (await anOwnDatabase()).open();
  await migrate(db, migrationsFolder, '0040_without_user_sums');
  const owner = await register(db, 'owner@example.com');
  const others = await Promise.all(['agent', 'client', 'waiting'].map((name) => register(db, `${name}@example.com`)));
  const [agent = 0, client = 0, waiting = 0] = others.map(({ id }) => id);
  // Today's code adds sites to today's tables only.
  const { rows: teams } = await sql<{ id: number }>`insert into teams (name) values ('Kettle') returning id`.execute(
    db,
  );
  const team_id = teams[0]?.id ?? 0;
  await sql`
    insert into team_members (team_id, user_id, role, sees_all_sites, joined_at) values
      (${team_id}, ${owner.id}, 'owner', true, now()),
      (${team_id}, ${agent}, 'agent', true, now()), (${team_id}, ${client}, 'client', false, now()),
      (${team_id}, ${waiting}, 'agent', true, null)`.execute(db);
  const views: [name: string, userId: number | null, position: number][] = [
    ['own, last', owner.id, 9],
    ['shared b', null, 2],
    ['shared a', null, 1],
    ['own, first', owner.id, 0],
    ['of the agent', agent, 5],
    ['shared c', null, 3],
    ['of the client', client, 7],
  ];
  for (const [name, user_id, position] of views)
    await db.insertInto('views').values({ team_id, user_id, name, query: '', layout: 'list', position }).execute();

  await migrate(db, migrationsFolder);
  const pinnedBy = async (userId: number) => {
    const { rows } = await sql<{ name: string }>`
      select name from view_pins inner join views on views.id = view_id where view_pins.user_id = ${userId} order by position`.execute(
      db,
    );
    return rows.map(({ name }) => name);
  };
  expect(await pinnedBy(owner.id)).toEqual(['own, first', 'shared a', 'shared b']);
  expect(await pinnedBy(agent)).toEqual(['shared a', 'shared b', 'shared c']);
  expect(await pinnedBy(client)).toEqual(['of the client']);
  expect(await pinnedBy(waiting)).toEqual([]);
  await db.destroy();
});
