import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../db/upkeep/migrate.ts';
import { aSiteIn } from '../../testing/fixtures.ts';
import { anOwnDatabase, migrationsFolder } from '../../testing/test-database.ts';

test('an upgrade pins the first three views of each person, of those that they see', async () => {
  const db = await (await anOwnDatabase()).open();
  await migrate(db, migrationsFolder, '0040_without_user_sums');
  const { owner, site } = await aSiteIn(db);
  const others = [await aSiteIn(db), await aSiteIn(db), await aSiteIn(db)].map((other) => other.owner.id);
  const [agent = 0, client = 0, waiting = 0] = others;
  await sql`
    insert into team_members (team_id, user_id, role, sees_all_sites, joined_at) values
      (${site.team_id}, ${agent}, 'agent', true, now()), (${site.team_id}, ${client}, 'client', false, now()),
      (${site.team_id}, ${waiting}, 'agent', true, null)`.execute(db);
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
    await db
      .insertInto('views')
      .values({ team_id: site.team_id, user_id, name, query: '', layout: 'list', position })
      .execute();

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
