import type { KnownIssue } from '@deskbell/contract/known-issues';
import type { Ticket, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { openWidget, startIssue } from '../testing/issue-desk.ts';
import { aMember } from '../testing/team-members.ts';
import { Browser, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const errorOf = (response: { json(): { error: string; issues?: { path: string[]; message: string }[] } }) =>
  response.json().issues?.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? response.json().error;

test('visitors read a known issue on the pages of its pattern, when they open the form', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await startIssue(owner, site, {
    sentence: 'Card payments fail.',
    page: '/checkout*',
    link: '/status',
  });
  const shown = [{ id, sentence: 'Card payments fail.', link: 'https://kettle.example/status', people: 0 }];
  expect((await openWidget(site, { page_url: 'https://kettle.example/checkout/pay?step=2' })).known_issues).toEqual(
    shown,
  );
  expect(await openWidget(site, { page_url: 'https://kettle.example/lamps' })).not.toHaveProperty('known_issues');
  expect(await openWidget(site, { type: 'load', page_url: 'https://kettle.example/checkout' })).not.toHaveProperty(
    'known_issues',
  );
  const other = await startIssue(owner, site, { sentence: 'Parcels are late.' });
  const both = (await openWidget(site, { page_url: 'https://kettle.example/checkout' })).known_issues;
  expect(both?.map((issue: { id: number }) => issue.id)).toEqual([other.id, id]);
});

test('a pattern takes letters, digits and a few signs, and means no more than they say', async () => {
  const { owner, site } = await anOwnerWithSite();
  const path = `/api/sites/${site.id}/known-issues`;
  for (const page of [
    '/(a+)+$',
    "/'; drop table tickets; --",
    '/%',
    '/a?b',
    '/a b',
    'checkout',
    '/ü',
    `/${'a'.repeat(200)}`,
  ]) {
    const refused = await owner.post(path, { sentence: 'Broken.', page });
    expect([page, refused.statusCode, refused.json().issues[0].path]).toEqual([page, 400, ['page']]);
  }
  await startIssue(owner, site, { sentence: 'Broken.', page: '/a.c' });
  expect(await openWidget(site, { page_url: 'https://kettle.example/abc' })).not.toHaveProperty('known_issues');
});

test('a link stays on the domain of the site', async () => {
  const { owner, site } = await anOwnerWithSite();
  const path = `/api/sites/${site.id}/known-issues`;
  for (const link of [
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://kettle.example.evil.example',
    'https://a:b@kettle.example/',
  ])
    expect([link, errorOf(await owner.post(path, { sentence: 'Broken.', link }))]).toEqual([
      link,
      ['link: Use an address on kettle.example, such as /status.'],
    ]);
  const issue = await startIssue(owner, site, { sentence: 'Broken.', link: 'https://status.kettle.example/today' });
  expect(issue.link).toBe('https://status.kettle.example/today');
  const moved = { name: site.name, domain: 'oak.example' };
  await owner.put(`/api/sites/${site.id}`, moved);
  const [shown] = (await openWidget(site, { page_url: 'https://oak.example/' }))?.known_issues ?? [];
  expect(shown.link).toBeNull();
});

test('three are live on a site; one that is solved makes room once its reply cannot be taken back', async () => {
  const { owner, site } = await anOwnerWithSite();
  const [first] = [await startIssue(owner, site), await startIssue(owner, site), await startIssue(owner, site)];
  const path = `/api/sites/${site.id}/known-issues`;
  const full = 'At most 3 known issues are live on a site. Solve one first.';
  expect(errorOf(await owner.post(path, { sentence: 'A fourth.' }))).toBe(full);
  await owner.post(`${path}/${first?.id}/solve`, { comment: 'It works.' });
  expect(errorOf(await owner.post(path, { sentence: 'A fourth.' }))).toBe(full);
  await sql`update known_issues set send_at = now() where id = ${first?.id}`.execute(await testDatabase());
  expect((await owner.post(path, { sentence: 'A fourth.' })).statusCode).toBe(201);
});

test('Me too counts a session once a day, and nothing once it is solved', async () => {
  const { owner, site } = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  const meToo = async (agent: string) => {
    const browser = new Browser(await testApp());
    const body = { site_key: site.api_key, issue: issue.id };
    return browser.send({ method: 'POST', url: '/api/widget/me-too', payload: body, headers: { 'user-agent': agent } });
  };
  expect((await meToo('One')).json()).toEqual({ people: 1 });
  expect((await meToo('One')).json()).toEqual({ people: 1 });
  expect((await meToo('Two')).json()).toEqual({ people: 2 });
  await owner.post(`/api/sites/${site.id}/known-issues/${issue.id}/solve`, { comment: 'It works.' });
  expect((await meToo('Three')).statusCode).toBe(404);
});

test('a ticket of someone who pressed Me too is linked, and counts in place of the press', async () => {
  const { owner, site } = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  const app = await testApp();
  const send = (url: string, body: object) =>
    app.inject({ method: 'POST', url, payload: { site_key: site.api_key, ...body }, headers: { 'user-agent': 'One' } });
  await send('/api/widget/me-too', { issue: issue.id });
  const ticket = { title: 'Cannot pay', description: 'It says declined.', known_issue: issue.id };
  const idempotency_key = crypto.randomUUID();
  const { id } = (await send('/api/widget/tickets', { ...ticket, idempotency_key })).json();
  await send('/api/widget/tickets', { ...ticket, idempotency_key });
  expect((await send('/api/widget/me-too', { issue: issue.id })).json()).toEqual({ people: 1 });
  const detail = (await owner.get(`/api/tickets/${id}`)).json();
  expect(detail.ticket.known_issue).toEqual({ id: issue.id, sentence: issue.sentence, people: 1, is_solved: false });
  const events: TicketEvent[] = detail.events;
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['known_issue', 'customer']]);
});

test('members link tickets of its site, all or none, with a line in the history of each', async () => {
  const { owner, site } = await anOwnerWithSite();
  const elsewhere = await aSite(owner);
  const [issue, one, other, strange] = [
    await startIssue(owner, site),
    await aTicket(site),
    await aTicket(site),
    await aTicket(elsewhere),
  ];
  const link = (ids: number[], id: number | null) => owner.put('/api/tickets/known-issue', { ids, issue: id });
  expect(errorOf(await link([one.id, strange.id], issue.id))).toEqual([
    'ids: Choose tickets of the site of this known issue.',
  ]);
  const linked: Ticket[] = (await link([one.id, other.id], issue.id)).json();
  expect(linked.map(({ known_issue }) => known_issue?.people)).toEqual([2, 2]);
  const listed: Ticket[] = (await owner.get(`/api/tickets?known_issue=${issue.id}`)).json();
  expect(listed.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  expect((await link([one.id], null)).json()[0].known_issue).toBeNull();
  const { events }: { events: TicketEvent[] } = (await owner.get(`/api/tickets/${one.id}`)).json();
  const name = { id: issue.id, sentence: issue.sentence };
  expect(events.map(({ kind, change }) => [kind, change])).toEqual([
    ['known_issue', { before: null, after: name }],
    ['known_issue', { before: name, after: null }],
  ]);
  const theirs = await anOwnerWithSite();
  const foreign = await startIssue(theirs.owner, theirs.site);
  expect((await link([one.id], foreign.id)).statusCode).toBe(404);
});

test('a known issue of a page links its open tickets, but none that waits for another reply', async () => {
  const { owner, site } = await anOwnerWithSite();
  const onPage = (path: string) => aTicket(site, { page_url: `https://kettle.example${path}` });
  const [old, one, other, closed, merged, taken, elsewhere] = [
    await onPage('/orders/1'),
    await onPage('/orders/2'),
    await onPage('/orders/3'),
    await onPage('/orders/4'),
    await onPage('/orders/5'),
    await onPage('/orders/6'),
    await onPage('/lamps'),
  ];
  const db = await testDatabase();
  await sql`update tickets set created_at = now() - interval '3 hours' where id = ${old.id}`.execute(db);
  await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: elsewhere.id });
  const first = await startIssue(owner, site, { ticket_id: taken.id });
  const tickets_of = { page: '/orders/:n', since: new Date(Date.now() - 3_600_000).toISOString() };
  const count = async (query: Record<string, string>) =>
    (await owner.get(`/api/sites/${site.id}/page-tickets?${new URLSearchParams(query)}`)).json().count;
  expect([await count({ page: '/orders/:n' }), await count(tickets_of), await count({ page: '/none' })]).toEqual([
    3, 2, 0,
  ]);
  const issue = await startIssue(owner, site, { page: '/orders/*', tickets_of });
  expect(issue.tickets).toBe(2);
  const listed: Ticket[] = (await owner.get(`/api/tickets?known_issue=${issue.id}`)).json();
  expect(listed.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
  const { events }: { events: TicketEvent[] } = (await owner.get(`/api/tickets/${one.id}`)).json();
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['known_issue', 'member']]);
  expect((await owner.get(`/api/tickets/${taken.id}`)).json().ticket.known_issue.id).toBe(first.id);
});

test('members read the live ones of all their sites', async () => {
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  const [first, solved, last] = [
    await startIssue(owner, site),
    await startIssue(owner, site),
    await startIssue(owner, other),
  ];
  await owner.post(`/api/sites/${site.id}/known-issues/${solved.id}/solve`, { comment: 'It works.' });
  const listed: KnownIssue[] = (await owner.get('/api/known-issues')).json();
  expect(listed).toEqual([last, first]);
  const theirs = await anOwner();
  expect((await theirs.get('/api/known-issues')).json()).toEqual([]);
  const agent = await aMember(other, 'agent', { sites: [other] });
  expect(((await agent.get('/api/known-issues')).json() as KnownIssue[]).map(({ id }) => id)).toEqual([last.id]);
});

test('clients see no known issue of a ticket, and may not read the list', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  await startIssue(owner, site, { ticket_id: id });
  const client = await aMember(site, 'client');
  const { ticket, events }: { ticket: TicketDetail; events: TicketEvent[] } = (
    await client.get(`/api/tickets/${id}`)
  ).json();
  expect([ticket.known_issue, events]).toEqual([null, []]);
  expect((await client.get(`/api/sites/${site.id}/known-issues`)).statusCode).toBe(403);
});

test('a ticket that moves to another site loses its known issue; a merged one passes it on, and gets it back', async () => {
  const { owner, site } = await anOwnerWithSite();
  const elsewhere = await aSite(owner);
  const [moved, merged, kept] = [
    await aTicket(site),
    await aTicket(site, { user_email: null }),
    await aTicket(site, { user_email: null }),
  ];
  const issue = await startIssue(owner, site);
  await owner.put('/api/tickets/known-issue', { ids: [moved.id, merged.id], issue: issue.id });
  const issueOf = async ({ id }: { id: number }) =>
    (await owner.get(`/api/tickets/${id}`)).json().ticket.known_issue?.id ?? null;
  await owner.put(`/api/tickets/${moved.id}/site`, { site_id: elsewhere.id });
  expect(await issueOf(moved)).toBeNull();
  await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id });
  expect(await issueOf(kept)).toBe(issue.id);
  const [row]: KnownIssue[] = (await owner.get(`/api/sites/${site.id}/known-issues`)).json();
  expect([row?.tickets, row?.people]).toEqual([1, 1]);
  await owner.post(`/api/tickets/${merged.id}/unmerge`);
  expect([await issueOf(merged), await issueOf(kept)]).toEqual([issue.id, null]);
});

test('the hosted form and the page of a ticket show the sentence as plain text, in the language of the site', async () => {
  const { owner, site } = await anOwnerWithSite();
  await owner.put(`/api/sites/${site.id}`, {
    name: site.name,
    domain: site.domain,
    widget_options: { language: 'de' },
  });
  const app = await testApp();
  const body = { site_key: site.api_key, idempotency_key: crypto.randomUUID(), title: 'Hi', description: 'Hello' };
  const sent = (
    await app.inject({ method: 'POST', url: '/api/widget/tickets', payload: { ...body, email: anEmailAddress() } })
  ).json();
  const issue = await startIssue(owner, site, { sentence: 'Zahlen <b>geht</b> nicht.', ticket_id: sent.id });
  const words = '<span dir="auto" lang="de">Zahlen &lt;b&gt;geht&lt;/b&gt; nicht.</span>';
  const form = await app.inject({ url: `/support/${site.api_key}` });
  const page = await app.inject({ url: new URL(sent.status_url).pathname });
  expect([form.body.includes(words), page.body.includes(words)]).toEqual([true, true]);
  await owner.post(`/api/sites/${site.id}/known-issues/${issue.id}/solve`, { comment: 'Geht wieder.' });
  expect((await app.inject({ url: `/support/${site.api_key}` })).body).not.toContain('Zahlen');
});

test('help links stay on the domain, keep their figures, and are delivered apart from the form', async () => {
  const { owner, site } = await anOwnerWithSite();
  const app = await testApp();
  const path = `/api/sites/${site.id}/help-links`;
  const links = [
    { title: 'Where is my order?', address: '/orders', words: 'parcel delivery' },
    { title: 'Return something', address: 'https://www.kettle.example/returns' },
  ];
  expect(errorOf(await owner.put(path, { links: [{ title: 'Evil', address: 'https://evil.example' }] }))).toEqual([
    'links.0.address: Use an address on kettle.example, such as /status.',
  ]);
  expect(errorOf(await owner.put(path, { links: [links[0], links[0]] }))).toEqual([
    'links.1.address: Another link has this address.',
  ]);
  const many = Array.from({ length: 13 }, (_, n) => ({ title: `${n}`, address: `/${n}` }));
  expect(errorOf(await owner.put(path, { links: many }))).toEqual(['links: Use at most 12 links.']);
  expect(await openWidget(site)).not.toHaveProperty('helps');
  await owner.put(path, { links });
  expect(await openWidget(site)).toMatchObject({ helps: true });
  const ask = (url: string, body: object = {}) =>
    app.inject({ method: 'POST', url, payload: { site_key: site.api_key, ...body } });
  const shown = (await ask('/api/widget/help-links')).json();
  expect(shown.map(({ id: _id, ...link }: { id: number }) => link)).toEqual([
    { ...links[0], address: 'https://kettle.example/orders' },
    { ...links[1], words: '' },
  ]);
  const ids = shown.map(({ id }: { id: number }) => id);
  expect((await ask('/api/widget/help-links/uses', { shown: [...ids, ids[0]], opened: [ids[1]] })).statusCode).toBe(
    204,
  );
  await ask('/api/widget/help-links/uses', { sent_anyway: [ids[0]] });
  await owner.put(path, {
    links: [
      { ...links[1], title: 'Send back' },
      { title: 'New', address: '/new' },
    ],
  });
  const figures = (await owner.get(path)).json();
  expect(
    figures.map(({ title, shown: seen, opened, sent_anyway }: Record<string, unknown>) => [
      title,
      seen,
      opened,
      sent_anyway,
    ]),
  ).toEqual([
    ['Send back', 1, 1, 0],
    ['New', 0, 0, 0],
  ]);
  await startIssue(owner, site);
  expect(await openWidget(site)).not.toHaveProperty('helps');
});

test('uses of links of another site are not counted', async () => {
  const [mine, theirs] = [await anOwnerWithSite(), await anOwnerWithSite()];
  const links = [{ title: 'Orders', address: '/orders' }];
  const [link] = (await theirs.owner.put(`/api/sites/${theirs.site.id}/help-links`, { links })).json();
  const payload = { site_key: mine.site.api_key, shown: [link.id], opened: [link.id] };
  await (await testApp()).inject({ method: 'POST', url: '/api/widget/help-links/uses', payload });
  expect((await theirs.owner.get(`/api/sites/${theirs.site.id}/help-links`)).json()[0]).toMatchObject({ shown: 0 });
});

test('a member of another team finds none of it', async () => {
  const { owner, site } = await anOwnerWithSite();
  const issue = await startIssue(owner, site);
  const stranger = await anOwner();
  const path = `/api/sites/${site.id}/known-issues`;
  expect((await stranger.get(path)).statusCode).toBe(404);
  expect((await stranger.post(`${path}/${issue.id}/solve`, { comment: 'Ha' })).statusCode).toBe(404);
});
