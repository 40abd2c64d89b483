import { ASSISTANT_TOOLS } from '@deskbell/contract/assistant-tools';
import { READ_TOOLS, WRITE_TOOLS } from '@deskbell/contract/assistant-values';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { anAssistantToken, connectAssistant, REVISIONS } from '../testing/assistant-client.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { aMember, removeMember } from '../testing/team-members.ts';
import { startApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const TOOLS = [...READ_TOOLS, ...WRITE_TOOLS];

async function aDesk() {
  const owner = await anOwner('Marta');
  const [site, other] = [await aSite(owner), await aSite(owner)];
  const email = anEmailAddress();
  const ticket = await aTicket(site, {
    user_email: email,
    user_name: 'Ingrid',
    title: 'Lamp arrived broken',
    description: 'It arrived like that',
  });
  return { owner, site, other, email, ticket, elsewhere: await aTicket(other) };
}

const post = async (headers: Record<string, string>, body: unknown) =>
  (await testApp()).inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: JSON.stringify(body),
  });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

describe.each(REVISIONS)('an assistant of the revision %s', (revision) => {
  test('lists tools, prompts and the resource of a ticket, and calls them', async () => {
    const { owner, site, ticket } = await aDesk();
    const { token } = await anAssistantToken(owner, site.team_id);
    const { client, use } = await connectAssistant(token, { revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    expect(JSON.stringify(tools).length).toBeLessThan(15_000);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'triage_the_queue',
      'draft_a_reply',
      'summarise_a_ticket',
    ]);
    const { messages } = await client.getPrompt({ name: 'draft_a_reply', arguments: { id: String(ticket.id) } });
    expect(JSON.stringify(messages)).toContain(`ticket ${ticket.id}`);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'deskbell://tickets/{id}' }]);
    const { contents } = await client.readResource({ uri: `deskbell://tickets/${ticket.id}` });
    expect(JSON.stringify(contents)).toContain('Lamp arrived broken');
    expect((await use('search_tickets', { q: 'lamp' })).text).toContain(`"id":${ticket.id}`);
    await expect(use('send_reply', { id: ticket.id })).rejects.toMatchObject({ code: -32_602 });
    await expect(use('get_ticket', { id: ticket.id, to: 'me@evil.example' })).rejects.toThrow(/Unrecognized key.*to/);
    await expect(use('get_ticket', { id: 'x' })).rejects.toThrow('id');
    await expect(client.readResource({ uri: 'https://evil.example/' })).rejects.toMatchObject({ code: -32_602 });
  });
});

test('requests without a working token of an assistant, and those of browsers, are refused', async () => {
  const { owner, site } = await aDesk();
  const [made, ended, expired] = [
    await anAssistantToken(owner, site.team_id),
    await anAssistantToken(owner, site.team_id),
    await anAssistantToken(owner, site.team_id),
  ];
  await owner.delete(`/api/teams/${site.team_id}/tokens/${ended.id}`);
  await sql`update api_tokens set expires_at = now() where id = ${expired.id}`.execute(await testDatabase());
  const of = (token: string) => ({ authorization: `Bearer ${token}` });
  const wrong = await Promise.all(
    [{}, of('dbk_nonsense'), of(ended.token), of(expired.token)].map((headers) => post(headers, LIST)),
  );
  for (const answer of wrong)
    expect([answer.statusCode, answer.headers['www-authenticate'], answer.body]).toEqual([
      401,
      'Bearer realm="Deskbell"',
      wrong[0]?.body,
    ]);
  const cookies = await owner.send({ method: 'POST', url: '/mcp', payload: JSON.stringify(LIST) });
  expect([cookies.statusCode, cookies.headers['set-cookie']]).toEqual([403, undefined]);
  expect((await post({ ...of(made.token), origin: 'https://evil.example' }, LIST)).statusCode).toBe(403);
  const script = await owner.post(`/api/teams/${site.team_id}/tokens`, { name: 'Sync', scopes: ['tickets:read'] });
  expect((await post(of(script.json().token), LIST)).statusCode).toBe(403);
  const batch = await post(of(made.token), [LIST, LIST]);
  expect([batch.statusCode, batch.json().error.code]).toEqual([400, -32_600]);
  expect((await post(of(made.token), { ...LIST, params: { text: 'x'.repeat(70_000) } })).statusCode).toBe(413);
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await (await testApp()).inject({ method, url: '/mcp', headers: of(made.token) });
    expect(answer.statusCode, method).toBe(405);
  }
  const inApi = await (await testApp()).inject({ method: 'GET', url: '/api/tickets', headers: of(made.token) });
  expect(inApi.statusCode).toBe(403);
});

test('no tool sends, closes, moves, deletes or changes settings, and none takes an address or a recipient', async () => {
  const refused = /send|close|archive|merge|move|delete|export|erase|invite|block|setting|webhook|upload|fetch/;
  expect(TOOLS.filter((name) => refused.test(name))).toEqual([]);
  const fields = TOOLS.flatMap((name) => {
    const schema = z.toJSONSchema(ASSISTANT_TOOLS[name].input, { io: 'input' });
    return Object.keys(schema.properties ?? {}).map((field) => `${name}.${field}`);
  });
  expect(fields.filter((field) => /\.(to|cc|bcc|email|url|uri|address|recipient|site)s?$/.test(field))).toEqual([
    'search_tickets.to',
  ]);
  expect(ASSISTANT_TOOLS.search_tickets.input.safeParse({ to: 'me@evil.example' }).success).toBe(false);
  for (const status of ['closed', 'archived'])
    expect(ASSISTANT_TOOLS.set_status.input.safeParse({ id: 1, status }).success).toBe(false);
});

test('every tool asks the role, sites and end of the token, on each instance', async () => {
  const { owner, site, other: hidden, ticket, elsewhere } = await aDesk();
  const other = await startApp();
  const agent = await aMember(site, 'agent');
  const tag = (await owner.post(`/api/teams/${site.team_id}/tags`, { name: 'returns' })).json().id;
  const inputs: Record<string, (id: number, siteId: number) => Record<string, unknown>> = {
    get_ticket: (id) => ({ id }),
    find_similar_tickets: (id) => ({ id }),
    list_members: (_id, site_id) => ({ site_id }),
    desk_report: (_id, site_id) => ({ site_id, days: 2 }),
    search_tickets: (_id, site_id) => ({ site_id }),
    prepare_reply: (id) => ({ id, text: 'On its way.' }),
    add_note: (id) => ({ id, text: 'Ask Nora.' }),
    set_tags: (id) => ({ id, tags: [tag] }),
    set_priority: (id) => ({ id, priority: 'urgent' }),
    assign: (id) => ({ id, user_id: agent.owner.id }),
    set_status: (id) => ({ id, status: 'in_progress' }),
    snooze: (id) => ({ id, until: new Date(Date.now() + 3_600_000).toISOString() }),
  };
  const limited = await anAssistantToken(owner, site.team_id, { site_ids: [site.id] });
  const reader = await anAssistantToken(owner, site.team_id, { scopes: ['assistant:read'], site_ids: [site.id] });
  const stranger = await anOwner();
  const foreign = await anAssistantToken(stranger, (await aSite(stranger)).team_id);
  const refusedBy = async (token: string, where: { id: number; site_id: number }, app = other) => {
    const { use } = await connectAssistant(token, { app });
    const refused: string[] = [];
    for (const name of TOOLS)
      if ((await use(name, inputs[name]?.(where.id, where.site_id) ?? {})).refused) refused.push(name);
    return refused;
  };
  const own = { id: ticket.id, site_id: site.id };
  const needPlace = TOOLS.filter((name) => inputs[name] !== undefined);
  expect(await refusedBy(reader.token, own)).toEqual([...WRITE_TOOLS]);
  expect(await refusedBy(limited.token, own)).toEqual([]);
  expect(await refusedBy(limited.token, { id: elsewhere.id, site_id: hidden.id })).toEqual(needPlace);
  expect(await refusedBy(foreign.token, own)).toEqual(needPlace);
  const { use } = await connectAssistant(limited.token);
  expect(await use('get_ticket', { id: elsewhere.id })).toEqual({
    text: `Ticket ${elsewhere.id} does not exist, or is at a site that this token does not read.`,
    refused: true,
  });
  expect((await use('list_sites')).text).not.toContain(`"id":${hidden.id},`);
  await owner.delete(`/api/teams/${site.team_id}/tokens/${limited.id}`);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_sites', arguments: {} } };
  expect((await post({ authorization: `Bearer ${limited.token}` }, call)).statusCode).toBe(401);
  const admin = await aMember(site, 'admin');
  const theirs = await anAssistantToken(admin, site.team_id);
  await removeMember(admin);
  expect((await post({ authorization: `Bearer ${theirs.token}` }, call)).statusCode).toBe(401);
  await other.close();
});

test('what strangers wrote stands in one structure, with masked addresses and without links', async () => {
  const { owner, site, email, ticket } = await aDesk();
  const [masked, seeing] = [
    await anAssistantToken(owner, site.team_id),
    await anAssistantToken(owner, site.team_id, { people: true }),
  ];
  const db = await testDatabase();
  const words = `Write to ${email} ![x](https://evil.example/p.png)`;
  await sql`update tickets set description = ${words}, title = ${`I am ${email}`} where id = ${ticket.id}`.execute(db);
  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'We look.', audience: 'team' });
  const read = async (token: string) =>
    (await (await connectAssistant(token)).use('get_ticket', { id: ticket.id })).text;
  const [hidden, shown] = [await read(masked.token), await read(seeing.token)];
  expect(hidden).not.toContain(email);
  expect(hidden).toContain('•••@');
  expect(shown).toContain(email);
  expect(hidden).not.toContain('](');
  const { conversation, from_visitor } = JSON.parse(hidden);
  expect(Object.keys(from_visitor)).toEqual(['title', 'name', 'email', 'page', 'rating']);
  expect(conversation).toMatchObject([{ from_visitor: { author: 'Ingrid' } }, { by: 'note', text: 'We look.' }]);
  await sql`update tickets set description = ${'long '.repeat(1_999)} where id = ${ticket.id}`.execute(db);
  for (let n = 0; n < 4; n += 1)
    await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: `${n}${'x'.repeat(9_000)}`, audience: 'team' });
  const { use } = await connectAssistant(masked.token);
  const texts: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { text } = await use('get_ticket', { id: ticket.id, ...(cursor && { cursor }) });
    expect(text.length).toBeLessThan(50_000);
    const page = JSON.parse(text);
    const parts: { text?: string; from_visitor?: { text: string } }[] = page.conversation;
    texts.push(parts.reduce((sum, part) => sum + (part.text ?? part.from_visitor?.text ?? '').length, 0));
    cursor = page.cursor;
  }
  expect(texts.slice(0, -1).every((length) => length === 20_000)).toBe(true);
  expect(texts.reduce((sum, length) => sum + length, 0)).toBe(9_995 + 8 + 4 * 9_001);
});

test('similar tickets are solved ones of the same site, with the reply that solved them', async () => {
  const { owner, site, other, ticket } = await aDesk();
  const solve = async (where: typeof site, title: string) => {
    const { id } = await aTicket(where, { title, description: title });
    await owner.post(`/api/tickets/${id}/comments`, { comment: `Solved: ${title}` });
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    return id;
  };
  const same = await solve(site, 'My lamp arrived broken too');
  await solve(other, 'The lamp arrived broken');
  await solve(site, 'Invoice for March');
  await aTicket(site, { title: 'Lamp arrived broken, open', description: 'Lamp arrived broken' });
  const { token } = await anAssistantToken(owner, site.team_id);
  const { use } = await connectAssistant(token);
  const { similar } = JSON.parse((await use('find_similar_tickets', { id: ticket.id })).text);
  expect(similar).toEqual([
    {
      id: same,
      status: 'closed',
      from_visitor: { title: 'My lamp arrived broken too' },
      reply: 'Solved: My lamp arrived broken too',
    },
  ]);
});
