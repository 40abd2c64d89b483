import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { backupLines } from '../admin/backup.ts';
import { restore } from '../admin/restore.ts';
import { runDeskbell } from '../testing/command-line.ts';
import { anEmailAddress, anOwner, aSite, aTicket } from '../testing/fixtures.ts';
import { emptyQueue } from '../testing/outgoing-email.ts';
import { anAppWithFolder, removeFileBytes, seedPerson } from '../testing/person-everywhere.ts';
import { SECRET_KEY } from '../testing/test-app.ts';
import { anOwnDatabase, migrationsFolder, testDatabase, testDatabaseFolder } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { open } from '../testing/visitor-pages.ts';
import { filesWith, findWords, letNightPass, rowsOfTeam } from '../testing/word-walk.ts';

const ZEROS = {
  tickets: 0,
  comments: 0,
  files: 0,
  emails: 0,
  raw_emails: 0,
  analytics_days: 0,
  ratings: 0,
  blocks: 0,
  sent_tickets: 0,
  views: 0,
  drafts: 0,
  followed_issues: 0,
};
const WORDS = ['quokka', 'wombat'];

async function eraseAgainAfterRestore(backup: readonly string[], receipts: string): Promise<void> {
  const { env, open: openRestored } = await anOwnDatabase();
  const restored = await openRestored();
  await restore(restored, Readable.from(backup), {
    migrations: migrationsFolder,
    isEmbedded: env.DATABASE_URL === undefined,
    holdEmails: false,
  });
  expect((await findWords(restored, WORDS)).length).toBeGreaterThan(10);
  await restored.destroy();
  expect(filesWith(env.DATA_DIR, WORDS).length > 0).toBe(env.DATABASE_URL === undefined);
  const file = join(env.DATA_DIR, 'receipts.jsonl');
  const [first = '{}'] = receipts.split('\n');
  const gone = JSON.stringify({ ...JSON.parse(first), team_id: 999_999_999 });
  writeFileSync(file, `${receipts.slice(0, -20)}\n`);
  expect(await runDeskbell(['erase', 'again', file], env)).toEqual({
    code: 1,
    output: `Line 2 of ${file} is not a receipt. Nothing was erased.\n`,
  });
  writeFileSync(file, '\n');
  expect(await runDeskbell(['erase', 'again', file], env)).toEqual({ code: 1, output: `No receipts in ${file}.\n` });
  writeFileSync(file, `${receipts}${first}\n${gone}\n`);
  const otherKey = await runDeskbell(['erase', 'again', file], {
    ...env,
    SECRET_KEY: SECRET_KEY.current.toUpperCase(),
  });
  expect([otherKey.code, otherKey.output]).toEqual([
    1,
    expect.stringContaining('The secret key is not that of this database'),
  ]);
  const { code, output } = await runDeskbell(['erase', 'again', file], { ...env, SECRET_KEY: SECRET_KEY.current });
  expect([code, output.trim().split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(/^Receipt \d+ of team \d+: erased 3 tickets, 7 comments, 1 file, 14 emails\.$/),
      expect.stringMatching(/: skipped, because this database knows of it\.$/),
      expect.stringMatching(/of team 999999999: skipped, because the team does not exist\.$/),
      expect.stringMatching(/: erased 3 tickets, 7 comments, 1 file/),
    ],
  ]);
  const again = await openRestored();
  expect(await findWords(again, WORDS)).toEqual([]);
  await letNightPass(again);
  await again.destroy();
  expect(filesWith(env.DATA_DIR, WORDS)).toEqual([]);
}

describe('a person in two teams', () => {
  test('is found, exported and erased by each team alone, and leaves nothing behind', async () => {
    const db = await testDatabase();
    await emptyQueue();
    const place = await anAppWithFolder();
    const { app, dataDir } = place;
    const [one, other] = [await anOwner('Marta', app), await anOwner('Ines', app)];
    const person = { email: `quokka${anEmailAddress()}`, word: 'wombat' };
    const mine = await seedPerson({ ...place, ...person, owner: one });
    const theirs = await seedPerson({ ...place, ...person, owner: other });
    const { email } = person;
    const path = (id: number, act: string) => `/api/teams/${id}/people/${act}`;
    const team = mine.site.team_id;
    const backup: string[] = [];
    for await (const line of backupLines(db, { secretKey: null, includeSecret: false })) backup.push(line);
    const namesake = await aTicket(mine.site, { user_email: email.replace('quokka', 'quo_ka'), user_id: mine.userId });
    const mention = await aTicket(mine.site, {
      title: 'Ask',
      description: `Ask ${email.toUpperCase()}.`,
      user_email: null,
    });
    const said = await aTicket(mine.site, { title: 'Asked', user_email: null });
    await one.post(`/api/tickets/${said.id}/comments`, { comment: `Did <${email}> answer?`, audience: 'team' });
    await aTicket(mine.site, { description: `Not ${email}.uk or x${email}`, user_email: null });

    const found = (await one.post(path(team, 'find'), { email: ` ${email.toUpperCase()} ` })).json();
    expect(found).toEqual({
      counts: {
        ...ZEROS,
        tickets: 3,
        sent_tickets: 1,
        comments: 7,
        files: 1,
        emails: expect.any(Number),
        raw_emails: 5,
        ratings: 1,
      },
      mentions: [
        { ticket_id: said.id, title: 'Asked', site_id: mine.site.id, site_name: mine.site.name },
        { ticket_id: mention.id, title: 'Ask', site_id: mine.site.id, site_name: mine.site.name },
      ],
      mention_count: 2,
      settings: [],
    });
    const byUserId = (await one.post(path(team, 'find'), { user_id: mine.userId })).json();
    expect(byUserId.counts).toMatchObject({ tickets: 4, analytics_days: 1 });
    const strangers = await one.post(path(team, 'find'), { email: email.replace('quokka', 'quo%') });
    expect(strangers.json()).toEqual({ counts: ZEROS, mentions: [], mention_count: 0, settings: [] });

    const file = await one.post(path(team, 'export'), { email });
    expect(file.headers).toMatchObject({
      'content-type': 'application/jsonl',
      'content-disposition': 'attachment; filename="person.jsonl"',
    });
    const lines = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { tickets, comments, files, emails, raw_emails, ratings } = found.counts;
    expect(lines[0]).toMatchObject({
      kind: 'export',
      format: 1,
      team_id: team,
      counts: {
        ticket: tickets,
        comment: comments,
        file: files,
        email: emails,
        raw_email: raw_emails,
        rating: ratings,
      },
    });
    expect(lines.at(-1)).toEqual({ kind: 'end', written: lines[0].counts });
    expect(new Set(lines.flatMap(({ kind, id }) => (kind === 'ticket' ? [id] : [])))).toEqual(
      new Set([mine.id, mine.merged, mine.separate]),
    );

    const before = await rowsOfTeam(db, theirs.site.team_id);
    const ownBefore = await rowsOfTeam(db, team);
    const wrong = await one.post(path(team, 'erase'), { email, confirm: 'someone@example.com' });
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, ['confirm']]);
    expect(await rowsOfTeam(db, team)).toEqual(ownBefore);

    const counters = await storedCounters(mine.site.id);
    const answers = await Promise.all(
      [1, 2].map(() => one.post(path(team, 'erase'), { email, confirm: email.toUpperCase() })),
    );
    const [done, refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect([done?.statusCode, refused?.statusCode]).toEqual([200, 409]);
    expect(refused?.json().error).toBe('This person is being erased right now. Please wait a moment.');
    const receipt = done?.json();
    expect(receipt).toMatchObject({ team_id: team, kind: 'email', deleted_tickets: false, counts: found.counts });
    expect(await rowsOfTeam(db, theirs.site.team_id)).toEqual(before);
    expect(
      await db.selectFrom('suppressed_addresses').select('email').where('email', '=', email).execute(),
    ).toHaveLength(1);
    expect((await one.post(path(team, 'find'), { email })).json().counts).toEqual(ZEROS);
    expect(await storedCounters(mine.site.id)).toEqual(counters);
    expect(await recount(mine.site.id)).toEqual(counters);
    const after = (await one.get(`/api/tickets/${mine.id}`)).json();
    expect(after.ticket).toMatchObject({ title: 'Erased on request', user_email: null, user_id: null, page_url: null });
    expect(after.events.at(-1)).toMatchObject({ kind: 'erased', actor: 'member' });
    expect(after.events.map(({ kind }: { kind: string }) => kind)).not.toContain('rated');
    expect((await open(mine.status_url, {}, app)).statusCode).toBe(404);
    const undone = await one.post(`/api/tickets/${mine.merged}/unmerge`);
    expect([undone.statusCode, undone.json().error]).toEqual([
      409,
      'This ticket was erased on request. Its merge cannot be undone.',
    ]);
    expect((await one.get(`/api/tickets/${namesake.id}`)).json().ticket.user_email).toContain('quo_ka');

    for (const { id } of [mention, said, namesake]) await db.deleteFrom('tickets').where('id', '=', id).execute();
    await sql`delete from tickets where team_id = ${team} and description like 'Not %'`.execute(db);
    await sql`delete from site_user_days where site_id = ${mine.site.id}`.execute(db);
    await sql`delete from session_days where site_id = ${mine.site.id}`.execute(db);

    const erased = await other.post(path(theirs.site.team_id, 'erase'), {
      user_id: theirs.userId,
      confirm: theirs.userId,
      delete_tickets: true,
    });
    // Only the person's tickets have this address, so its replies to other people's tickets go too.
    const counts = { tickets: 3, comments: 7, raw_emails: 5, sent_tickets: 1 };
    expect(erased.json()).toMatchObject({ kind: 'user_id', deleted_tickets: true, counts });
    expect((await other.get(`/api/tickets/${theirs.id}`)).statusCode).toBe(404);
    expect(await recount(theirs.site.id)).toEqual(await storedCounters(theirs.site.id));
    expect((await other.get(`/api/sites/${theirs.site.id}`)).json().total_tickets).toBe(1);

    await removeFileBytes(place);
    expect(await findWords(db, WORDS)).toEqual([]);
    await letNightPass(db);
    for (const folder of [dataDir, await testDatabaseFolder()]) expect(filesWith(folder, WORDS)).toEqual([]);
    const activity = (await one.get(`/api/teams/${team}/activity`)).json();
    expect(activity.slice(0, 6).map(({ action }: { action: string }) => action)).toEqual([
      'person_found',
      'person_erased',
      'person_exported',
      'person_found',
      'person_found',
      'person_found',
    ]);
    expect(activity[1].about).toMatchObject({ receipt_id: receipt.id, person_hmac: receipt.person_hmac, tickets: 3 });
    expect((await one.get(`/api/teams/${team}/erasures`)).json()).toEqual([receipt]);
    const downloaded = await one.get(`/api/teams/${team}/erasures?download`);
    expect(downloaded.headers).toMatchObject({
      'content-type': 'application/jsonl',
      'content-disposition': 'attachment; filename="receipts.jsonl"',
    });
    const receipts = downloaded.body + (await other.get(`/api/teams/${theirs.site.team_id}/erasures?download`)).body;
    expect(receipts).not.toMatch(/quokka|wombat/);
    await eraseAgainAfterRestore(backup, receipts);
    await app.close();
  });
});

test('a user may search for a person thirty times an hour', async () => {
  const owner = await anOwner();
  const { team_id } = await aSite(owner);
  const find = (person: object) => owner.post(`/api/teams/${team_id}/people/find`, person);
  for (const wrong of [{}, { email: 'a@example.com', user_id: '7' }, { email: ' ' }, { user_id: 7 }])
    expect((await find(wrong)).statusCode).toBe(400);
  for (let n = 0; n < 30; n += 1) expect((await find({ user_id: String(n) })).statusCode).toBe(200);
  const refused = await find({ user_id: '7' });
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  const erased = await owner.post(`/api/teams/${team_id}/people/erase`, { user_id: '7', confirm: '7' });
  expect([erased.statusCode, erased.json().error]).toEqual([404, 'There is no data about this person on your sites.']);
  expect((await owner.get(`/api/teams/${team_id}/erasures`)).json()).toEqual([]);
});
