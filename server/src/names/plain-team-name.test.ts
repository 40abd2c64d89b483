import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

describe('a team', () => {
  test('may have the domain of one of its sites in its name, and keeps a name from before the rule', async () => {
    const { owner, site } = await anOwnerWithSite({ domain: 'shop.com' });
    const url = `/api/teams/${site.team_id}`;
    const rename = (name: string, timezone = 'UTC') => owner.put(url, { name, timezone });
    expect((await rename('Shop.com desk')).json().name).toBe('Shop.com desk');
    expect((await rename('\u202eDesk\u200b of Mary')).json().name).toBe('Desk of Mary');
    for (const name of ['Claim at rogue-prize.com/win', 'Shop.com/win', 'пример.рф'])
      expect((await rename(name)).json().issues).toEqual([{ path: ['name'], message: expect.any(String) }]);
    const old = 'Win at rogue-prize.com';
    await (await testDatabase()).updateTable('teams').set({ name: old }).where('id', '=', site.team_id).execute();
    expect((await rename(old, 'Europe/Berlin')).json()).toMatchObject({ name: old, timezone: 'Europe/Berlin' });
  });

  test('is named after its owner without an address', async () => {
    expect((await aSite(await anOwner('rogue-prize.com/win'))).team_name).toBe('My team');
    expect((await aSite(await anOwner('Ad\u202ea'))).team_name).toBe("Ada's team");
    expect((await aSite(await anOwner('ada.lovelace'))).team_name).toBe("ada lovelace's team");
  });
});
