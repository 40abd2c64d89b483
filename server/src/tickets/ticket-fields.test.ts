import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TICKET_FIELDS } from '../db/tables/ticket-fields.ts';
import { anEmailAddress, anOwnerWithSite, aTicket } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';

interface Listed {
  readonly shown: 'list' | 'detail' | 'nowhere';
  readonly hiddenFromClients?: true;
  readonly isExported: boolean;
  readonly erased: unknown;
}
const FIELDS = Object.entries(TICKET_FIELDS as Record<string, Listed>);
const namesOf = (is: (field: Listed) => boolean) => FIELDS.flatMap(([name, field]) => (is(field) ? [name] : [])).sort();

const COMPUTED = ['site_name', 'assignee_name', 'came_by', 'tags'];
const ACTIVITY_COLUMNS = [
  'known_issue',
  'suggested_by',
  'last_activity_by',
  'last_replier_id',
  'last_replier_name',
  'is_unread',
  'comment_count',
  'file_count',
  'has_draft',
  'is_following',
];
const RENAMED_IN_DETAIL = ['full_text', 'sent_from'];
const COMPUTED_IN_DETAIL = [
  ...COMPUTED,
  'imported_from',
  ...RENAMED_IN_DETAIL,
  ...ACTIVITY_COLUMNS,
  'is_blocked',
  'rating',
  'files',
  'followers',
  'replied_in_seconds',
  'due_by_priority',
];

test('every column of a ticket is in the list, and the text of each that erasing keeps is one of a few words', async () => {
  const db = await testDatabase();
  const { rows } = await sql<{ name: string; is_free_text: boolean }>`
    select attname as name, atttypid = 'text'::regtype and not exists (
      select from pg_constraint where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
    ) as is_free_text
    from pg_attribute where attrelid = 'tickets'::regclass and attnum > 0 and not attisdropped`.execute(db);
  expect(rows.map(({ name }) => name).sort()).toEqual(namesOf(() => true));
  const kept = namesOf(({ erased }) => erased === 'kept');
  expect(rows.filter(({ name, is_free_text }) => is_free_text && kept.includes(name))).toEqual([]);
});

test('the API shows members and clients, and an export contains, what the list says', async () => {
  const { owner, site } = await anOwnerWithSite();
  const client = await aMember(site, 'client');
  const { id } = await aTicket(site, {
    user_email: anEmailAddress(),
    user_name: 'Lena Vogt',
    user_id: 'lena-1',
    identity: 'verified',
    page_url: 'https://shop.example/cart',
    user_agent: 'Firefox',
    language: 'de',
    user_timezone: 'Europe/Berlin',
  });
  await owner.put(`/api/tickets/${id}/assignee`, { user_id: owner.owner.id });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'A note', audience: 'team', minutes: 5 });
  const read = async (reader: typeof owner) => {
    const [row] = (await reader.get(`/api/tickets?site_id=${site.id}`)).json();
    return { row, detail: (await reader.get(`/api/tickets/${id}`)).json().ticket };
  };
  expect([(await read(owner)).row.waiting_since, (await read(client)).row.waiting_since]).toEqual([
    expect.any(String),
    null,
  ]);
  const written = { first_reply_at: sql<string>`now()`, due_at: sql<string>`now()`, due_for: 'resolve' as const };
  await (await testDatabase()).updateTable('tickets').set(written).where('id', '=', id).execute();
  await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() });

  const team = await read(owner);
  const inList = namesOf(({ shown }) => shown === 'list');
  expect(Object.keys(team.row).sort()).toEqual([...inList, ...COMPUTED, ...ACTIVITY_COLUMNS].sort());
  const inDetail = namesOf(({ shown }) => shown !== 'nowhere');
  expect(Object.keys(team.detail).sort()).toEqual([...inDetail, ...COMPUTED_IN_DETAIL].sort());

  const hidden = namesOf(({ hiddenFromClients }) => hiddenFromClients === true);
  // Snoozed tickets do not wait.
  expect(hidden.filter((name) => !team.detail[name])).toEqual(['waiting_since']);
  const seen = await read(client);
  expect(hidden.filter((name) => seen.detail[name] || seen.row[name])).toEqual([]);
  const shown = inDetail.filter((name) => !hidden.includes(name) && name !== 'updated_at');
  for (const name of shown) expect([name, seen.detail[name]]).toEqual([name, team.detail[name]]);

  const exported = [...namesOf(({ isExported }) => isExported), ...COMPUTED, ...RENAMED_IN_DETAIL, 'followers'].sort();
  const { body } = await owner.get(`/api/teams/${site.team_id}/export/team.jsonl`);
  const line = body.split('\n').find((each) => each.includes('"kind":"ticket"')) ?? '{}';
  const { kind: _kind, ...fields } = JSON.parse(line);
  expect(Object.keys(fields).sort()).toEqual(exported);
  const csv = (await owner.get(`/api/teams/${site.team_id}/export/tickets.csv`)).body.replace('\uFEFF', '');
  expect(csv.split('\r\n')[0]?.split(',').sort()).toEqual(exported);
});

test('erasing empties every field that the list does not keep', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const user_email = anEmailAddress();
  const fields = { user_email, user_name: 'Lena Vogt', user_id: user_email, identity: 'verified' } as const;
  const { id } = await aTicket(site, {
    ...fields,
    page_url: 'https://shop.example/cart',
    user_agent: 'Firefox',
    user_timezone: 'Europe/Berlin',
  });
  await sql`
    update tickets set blocked_by = '{1}', visitor_status = 'new', email_confirmed = true, email_text = 'All of it', email_from = 'form@shop.example',
      email_references = '<a@shop.example>'
    where id = ${id}`.execute(db);
  await owner.put(`/api/tickets/${id}`, { title: 'Renamed' });
  await owner.post(`/api/sites/${site.id}/known-issues`, { sentence: 'Card payments fail.', ticket_id: id });
  const read = async () => {
    const { rows } = await sql<Record<string, unknown>>`select * from tickets where id = ${id}`.execute(db);
    return rows[0] ?? {};
  };
  const before = await read();
  const path = `/api/teams/${site.team_id}/people/erase`;
  expect((await owner.post(path, { email: user_email, confirm: user_email })).statusCode).toBe(200);
  const after = await read();
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  expect(changed.filter((name) => name !== 'search').sort()).toEqual(namesOf(({ erased }) => erased !== 'kept'));
});
