import { CANNED_BODY_MAX, CANNED_LIST_BYTES, CANNED_REPLIES_MAX, CANNED_TITLE_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  const agent = await aMember(site, 'agent', { name: 'Ben' });
  return { owner, site, agent, path: `/api/teams/${site.team_id}/canned-replies` };
}

const titlesOf = async (member: SignedIn, path: string): Promise<string[]> =>
  (await member.get(path)).json().map(({ title }: { title: string }) => title);

test('agents add and change all, and delete their own', async () => {
  const { owner, agent, path } = await aTeam();
  const added = await agent.post(path, { title: ' Shipping ', body: 'Hello {name|there}' });
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({
    title: 'Shipping',
    body: 'Hello {name|there}',
    site_id: null,
    uses: 0,
    last_used_at: null,
    created_by: agent.owner.id,
    created_by_name: 'Ben Lindqvist',
  });
  const { id } = (await owner.post(path, { title: 'Refund', body: 'Done.' })).json();
  expect((await agent.put(`${path}/${id}`, { title: 'Refunds', body: 'Done.' })).json().title).toBe('Refunds');
  const refused = await agent.delete(`${path}/${id}`);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error).toMatch(/^Only owners and admins of .* can do this\.$/);
  expect((await agent.delete(`${path}/${added.json().id}`)).json()).toEqual({ id: added.json().id });
  expect((await owner.delete(`${path}/${id}`)).statusCode).toBe(200);
  expect((await agent.delete(`${path}/${id}`)).statusCode).toBe(404);
});

test('the most used come first; those of another site are left out', async () => {
  const { owner, site, agent, path } = await aTeam();
  const other = await aSite(owner);
  await owner.post(path, { title: 'Apology', body: 'Sorry.' });
  await owner.post(path, { title: 'Pick-up', body: 'At eight.', site_id: site.id });
  const used = (await owner.post(path, { title: 'Refund', body: 'Done.' })).json();
  await owner.post(path, { title: 'Elsewhere', body: 'No.', site_id: other.id });
  const counted = await agent.post(`${path}/${used.id}/uses`);
  expect(counted.json()).toEqual({ id: used.id, uses: 1 });
  expect(await titlesOf(agent, path)).toEqual(['Refund', 'Apology', 'Elsewhere', 'Pick-up']);
  expect(await titlesOf(agent, `${path}?site_id=${site.id}`)).toEqual(['Refund', 'Apology', 'Pick-up']);
  expect((await agent.get(path)).json()[0].last_used_at).not.toBeNull();
});

test('a search finds titles before texts', async () => {
  const { owner, path } = await aTeam();
  await owner.post(path, { title: 'Label', body: 'For your RETURN.' });
  await owner.post(path, { title: 'Return times', body: 'Two weeks.' });
  await owner.post(path, { title: 'Discount', body: '100 % off_' });
  expect(await titlesOf(owner, `${path}?q=retur`)).toEqual(['Return times', 'Label']);
  expect(await titlesOf(owner, `${path}?q=f_`)).toEqual(['Discount']);
  expect(await titlesOf(owner, `${path}?q=%25`)).toEqual(['Discount']);
  expect((await owner.get(`${path}?q=%00`)).statusCode).toBe(400);
});

test('a site of another team, or one that the member does not see, is not found', async () => {
  const { owner, site, path } = await aTeam();
  const hidden = await aSite(owner);
  const foreign = await aSite(await anOwner());
  const limited = await aMember(site, 'agent', { sites: [site] });
  const { id } = (await owner.post(path, { title: 'Hidden', body: 'No.', site_id: hidden.id })).json();
  const reply = { title: 'Refund', body: 'Done.' };
  expect((await owner.post(path, { ...reply, site_id: foreign.id })).statusCode).toBe(404);
  expect((await owner.put(`${path}/${id}`, { ...reply, site_id: foreign.id })).statusCode).toBe(404);
  expect((await owner.get(`${path}?site_id=${foreign.id}`)).statusCode).toBe(404);
  expect((await limited.post(path, { ...reply, site_id: hidden.id })).statusCode).toBe(404);
  expect((await limited.post(path, { ...reply, site_id: site.id })).statusCode).toBe(201);
  expect(await titlesOf(limited, path)).toEqual(['Refund']);
  expect((await limited.put(`${path}/${id}`, reply)).statusCode).toBe(404);
  expect((await limited.post(`${path}/${id}/uses`)).statusCode).toBe(404);
  expect((await limited.delete(`${path}/${id}`)).statusCode).toBe(404);
});

test('the replies of a deleted site are gone with it', async () => {
  const { owner, path } = await aTeam();
  const site = await aSite(owner);
  await owner.post(path, { title: 'Pick-up', body: 'At eight.', site_id: site.id });
  await owner.delete(`/api/sites/${site.id}`);
  expect(await titlesOf(owner, path)).toEqual([]);
});

test('invalid input names its field', async () => {
  const { agent, path } = await aTeam();
  for (const [reply, field] of [
    [{ title: ' ', body: 'Done.' }, 'title'],
    [{ title: 'x'.repeat(CANNED_TITLE_MAX + 1), body: 'Done.' }, 'title'],
    [{ title: 'Refund', body: '' }, 'body'],
    [{ title: 'Refund', body: 'x'.repeat(CANNED_BODY_MAX + 1) }, 'body'],
    [{ title: 'Refund', body: 'Done.', site_id: 'all' }, 'site_id'],
  ] as const) {
    const refused = await agent.post(path, reply);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().issues).toMatchObject([{ path: [field] }]);
  }
});

test('clients and other teams find nothing', async () => {
  const { owner, site, path } = await aTeam();
  const { id } = (await owner.post(path, { title: 'Refund', body: 'Done.' })).json();
  const client = await aMember(site, 'client');
  const stranger = await anOwner();
  for (const [member, status] of [
    [client, 403],
    [stranger, 404],
  ] as const) {
    expect((await member.get(path)).statusCode).toBe(status);
    expect((await member.post(`${path}/${id}/uses`)).statusCode).toBe(status);
  }
});

test('a full team gets its list in pages of 60 kB, and no more replies', async () => {
  const { owner, site, path } = await aTeam();
  await sql`
    insert into canned_replies (team_id, title, body, uses)
    select ${site.team_id}, 'Reply ' || n, repeat('é"', ${CANNED_BODY_MAX / 2}), ${CANNED_REPLIES_MAX} - n
    from generate_series(1, ${CANNED_REPLIES_MAX}) as n`.execute(await testDatabase());
  const first = await owner.get(path);
  expect(Buffer.byteLength(first.body)).toBeLessThanOrEqual(CANNED_LIST_BYTES);
  expect(first.headers['x-total-count']).toBe(String(CANNED_REPLIES_MAX));
  expect(first.json()).toHaveLength(2);
  expect(first.headers.link).toContain('offset=2');
  expect(await titlesOf(owner, `${path}?offset=2`)).toEqual(['Reply 3', 'Reply 4']);
  const last = await owner.get(`${path}?q=Reply+500`);
  expect(last.json()).toHaveLength(1);
  expect(last.headers.link).toBeUndefined();
  const refused = await owner.post(path, { title: 'One more', body: 'Done.' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toBe('A team has at most 500 canned replies.');
});
