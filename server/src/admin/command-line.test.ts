import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { fingerprintOf } from '../config/secret-key.ts';
import { InvitationLinks } from '../signed-links/invitation-link.ts';
import { acceptInvitation } from '../teams/accept-invitation.ts';
import { anInstallation, ISSUER, register } from '../testing/an-installation.ts';
import { runDeskbell, runDeskbellProcess } from '../testing/command-line.ts';
import { aScope } from '../testing/fixtures.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { postgresUrl, temporaryFolder } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';

describe('deskbell', () => {
  test('tells its version and explains its commands without a configuration', async () => {
    const broken = { PORT: 'no port' };
    const [version, help, details, unknown, misused] = await Promise.all([
      runDeskbellProcess(['--version'], broken),
      runDeskbell(['--help'], broken),
      runDeskbell(['user', 'delete', '--help'], broken),
      runDeskbell(['user', 'rename'], broken),
      runDeskbell(['backup', '--fast'], broken),
    ]);
    expect(version).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+(-next)?\n$/) });
    expect(help.code).toBe(0);
    for (const name of ['users', 'user relink', 'user delete', 'site move', 'mail-test', 'backup', 'restore'])
      expect(help.output).toContain(`  ${name} `);
    expect(details).toMatchObject({ code: 0, output: expect.stringContaining('Usage: deskbell user delete USER') });
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('no command "user rename"') });
    expect(misused).toMatchObject({ code: 1, output: expect.stringContaining('Usage: deskbell backup TARGET') });
    expect((await runDeskbell(['users'], broken)).output).toContain('PORT is "no port"');
  });

  test('refuses a folder without a database', async () => {
    const { code, output } = await runDeskbell(['users'], { DATA_DIR: temporaryFolder() });
    expect([code, output]).toEqual([1, expect.stringContaining('There is no database in')]);
  });
});

describe('users and sites', () => {
  // Skipped on the embedded database, which takes seconds to open for each command.
  test.runIf(postgresUrl)('are listed, relinked, moved and deleted', async () => {
    const { database, ann, ben, site } = await anInstallation();
    const run = (...words: string[]) => runDeskbell(words, database.env);

    const listed = await run('users');
    expect(listed.output).toMatch(/ann@example\.com +1 +2 .*issuer\.example/);
    const lines = (await run('users', '--json')).output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: ann.id, tickets: 2 },
      { id: ben.id, sites: 0 },
    ]);

    const unasked = await run('user', 'delete', 'ann@example.com');
    expect(unasked).toMatchObject({ code: 1, output: expect.stringMatching(/1 site and 2 tickets[\s\S]*Add --yes/) });
    expect((await run('site', 'move', 'other.example', String(ben.id), '--yes')).output).toContain('There is no site');
    expect(await run('site', 'move', 'kettle.example', 'ben@example.com', '--yes')).toMatchObject({ code: 0 });

    const db = await database.open();
    const newAnn = await register(db, 'ann@example.com', 'https://new.example');
    await db.destroy();
    expect((await run('user', 'delete', 'ann@example.com', '--yes')).output).toContain('several accounts');
    expect(await run('user', 'relink', String(ann.id), String(newAnn.id), '--yes')).toMatchObject({ code: 0 });
    expect(
      await run('user', 'relink', '--from-issuer', ISSUER, '--to-issuer', 'https://moved.example', '--yes'),
    ).toMatchObject({ code: 0, output: 'Changed 1 user.\n' });

    const after = await database.open();
    const found = await after.selectFrom('users').select(['id', 'issuer']).orderBy('id').execute();
    expect(found).toEqual([
      { id: ann.id, issuer: 'https://new.example' },
      { id: ben.id, issuer: 'https://moved.example' },
    ]);
    const owners = await after
      .selectFrom('tickets')
      .innerJoin('team_members', 'team_members.team_id', 'tickets.team_id')
      .select('team_members.user_id')
      .execute();
    expect(owners.map(({ user_id }) => user_id)).toEqual([ben.id, ben.id]);
    expect(await storedCounters(site.id, after)).toEqual(await recount(site.id, after));
    expect(await after.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await after.destroy();

    expect(await run('user', 'delete', 'ben@example.com', '--yes')).toMatchObject({ code: 0 });
    const empty = await database.open();
    expect(await empty.selectFrom('tickets').select('id').execute()).toEqual([]);
    await empty.destroy();
  });

  test.runIf(postgresUrl)('of a team are listed and invited from the shell, which its activity log tells', async () => {
    const { database, ann, ben, site } = await anInstallation();
    const env = { ...database.env, SECRET_KEY: 'x'.repeat(40) };
    const team = String(site.team_id);
    const listed = await runDeskbell(['teams'], env);
    expect(listed.output).toMatch(new RegExp(`^${team} .* 1 +1 +2 +ann@example\\.com$`, 'm'));
    const invite = (...words: string[]) => runDeskbell(['user', 'add', ...words], env);
    expect((await invite('ann@example.com', '--team', team)).output).toContain('is a member already');
    expect((await invite('eve@example.com', '--team', team, '--role', 'king')).output).toContain('The role is one of');
    const { code, output } = await invite('Ben@example.com', '--team', team, '--role', 'admin');
    expect([code, output]).toEqual([0, expect.stringMatching(/as admin, for 7 days:\nhttp\S+\/join\/\d+\.1\.\S+\n$/)]);

    const links = new InvitationLinks('', { current: env.SECRET_KEY, previous: null });
    const db = await database.open();
    const scope = await aScope(db, ben.id, 'user');
    await db.updateTable('users').set({ email_verified: true }).where('id', '=', ben.id).execute();
    const token = output.trim().split('/join/')[1] ?? '';
    expect(await acceptInvitation(db, scope, links, { token })).toMatchObject({ is_waiting: false });
    const [told] = await db
      .selectFrom('audit_entries')
      .select('actor_name')
      .where('action', '=', 'member_invited')
      .execute();
    expect(told?.actor_name).toBe('The administrator of the server');
    const members = await db.selectFrom('team_members').select(['user_id', 'role']).orderBy('id').execute();
    expect(members).toEqual([
      { user_id: ann.id, role: 'owner' },
      { user_id: ben.id, role: 'admin' },
    ]);
    await db.destroy();
  });

  test.runIf(postgresUrl)('of a team get an owner from the shell, which its activity log tells', async () => {
    const { database, ann, ben, site } = await anInstallation();
    const run = (...words: string[]) => runDeskbell(['team', 'owner', ...words], database.env);
    const db = await database.open();
    const team = String(site.team_id);
    expect((await run('77', 'ben@example.com')).output).toContain('There is no team 77');
    expect((await run(team, 'ben@example.com')).output).toContain('Its members are ann@example.com.');
    await db
      .insertInto('team_members')
      .values({ team_id: site.team_id, user_id: ben.id, role: 'client', sees_all_sites: false, joined_at: sql`now()` })
      .execute();
    expect(await run(team, 'Ben@example.com')).toMatchObject({ code: 0 });
    const members = await db.selectFrom('team_members').select(['user_id', 'role']).orderBy('id').execute();
    expect(members).toEqual([
      { user_id: ann.id, role: 'owner' },
      { user_id: ben.id, role: 'owner' },
    ]);
    const told = await db
      .selectFrom('audit_entries')
      .select(['action', 'about'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(told).toMatchObject({ action: 'owner_appointed', about: { email: 'ben@example.com' } });
    const deleted = await runDeskbell(['user', 'delete', 'ben@example.com', '--yes'], database.env);
    expect(deleted).toMatchObject({ code: 0 });
    const { rows } = await sql`select from audit_entries where about->>'email' = 'ben@example.com'`.execute(db);
    expect(rows).toEqual([]);
    await db.destroy();
  });

  test('are managed while the server runs, which notices', async () => {
    const { database, ben } = await anInstallation();
    const db = await database.open();
    const session = await openSession(db, ben.id);
    await db.destroy();
    const server = await startServerProcess(database.env);
    const readSites = (etag = '') =>
      fetch(`${server.url}/api/sites`, { headers: { cookie: `deskbell_session=${session}`, 'if-none-match': etag } });
    let etag = '';
    // ETags are valid only once the server receives changes of others.
    await expect
      .poll(async () => {
        const before = await readSites();
        etag = String(before.headers.get('etag'));
        expect(await before.json()).toEqual([]);
        return (await readSites(etag)).status;
      })
      .toBe(304);

    const moved = await runDeskbellProcess(
      ['site', 'move', 'kettle.example', 'ben@example.com', '--yes'],
      database.env,
    );
    expect(moved).toMatchObject({ code: 0 });
    await expect.poll(async () => (await readSites(etag)).status).toBe(200);
    expect(await (await readSites()).json()).toMatchObject([{ domain: 'kettle.example' }]);
    if (!postgresUrl) await beginCommand(join(database.env.DATA_DIR, 'admin.sock'));
    await server.end('SIGTERM');
    expect(server.output()).not.toContain('"level":50');
  });
});

async function beginCommand(path: string): Promise<void> {
  const socket = connect(path);
  socket.end('{"action":"listUs');
  await once(socket, 'close');
}

describe('secret rotate', () => {
  test('replaces the key of the data folder and keeps the former one', async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'secret-key'), 'old');
    expect(await runDeskbell(['secret', 'rotate', '--yes'], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(readFileSync(join(DATA_DIR, 'secret-key-previous'), 'utf8')).toBe('old');
    expect(readFileSync(join(DATA_DIR, 'secret-key'), 'utf8')).toMatch(/^[\w-]{64}$/);
  });

  test('prints what to set when the key is configured, and ends sessions on request', async () => {
    const { database } = await anInstallation();
    const env = { ...database.env, SECRET_KEY: 'x'.repeat(40) };
    const { code, output } = await runDeskbell(['secret', 'rotate', '--yes', '--end-sessions'], env);
    expect([code, output]).toEqual([0, expect.stringMatching(/SECRET_KEY_NEXT=[\w-]{64}[\s\S]*Ended 1 session\./)]);
    expect(output).not.toContain('xxxx');
    expect(existsSync(join(database.env.DATA_DIR, 'secret-key'))).toBe(false);
  });

  test('does not let an instance sign with a key that another one does not accept', async () => {
    const { database } = await anInstallation();
    const [SECRET_KEY, SECRET_KEY_NEXT] = ['x'.repeat(40), 'y'.repeat(40)];
    const rotateBeside = async (accepted: string[]) => {
      const db = await database.open();
      const [signing_key = '', ...others] = accepted.map(fingerprintOf);
      await db.deleteFrom('instances').execute();
      const instance = { id: randomUUID(), signing_key, accepted_keys: [signing_key, ...others] };
      await db.insertInto('instances').values(instance).execute();
      await db.destroy();
      return runDeskbell(['secret', 'rotate', '--yes'], { ...database.env, SECRET_KEY, SECRET_KEY_NEXT });
    };
    const early = await rotateBeside([SECRET_KEY]);
    expect(early).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^1 of 1 instance .* not accept SECRET_KEY_NEXT/),
    });
    const { code, output } = await rotateBeside([SECRET_KEY, SECRET_KEY_NEXT]);
    expect([code, output]).toEqual([0, expect.stringContaining('SECRET_KEY=(the value that SECRET_KEY_NEXT has now)')]);
    expect(output).not.toMatch(/xxxx|yyyy/);
  });
});

describe('doctor', () => {
  test.runIf(postgresUrl)('tells what works and what to do about the rest', async () => {
    const { database } = await anInstallation();
    const smtp = await startScriptedSmtp({});
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'desk@mail.localhost' };
    const env = { ...database.env, ...mail, PUBLIC_URL: 'http://localhost:9' };
    const fine = await runDeskbell(['doctor', '--json'], env);
    await smtp.close();
    const verdicts = (output: string) =>
      Object.fromEntries(
        output
          .trim()
          .split('\n')
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as { about: string; verdict: string })
          .map(({ about, verdict }) => [about, verdict]),
      );
    expect([fine.code, verdicts(fine.output)]).toEqual([
      0,
      {
        database: 'ok',
        clock: 'ok',
        tables: 'ok',
        'live updates': 'ok',
        'data folder': 'ok',
        files: 'ok',
        PUBLIC_URL: 'warning',
        'sign-in': 'note',
        'public pages': 'ok',
        'mail out': 'ok',
        'mail in': 'ok',
      },
    ]);

    const gone = 'postgres://nobody@127.0.0.1:9/none';
    const broken = await runDeskbell(['doctor', '--json'], {
      ...env,
      DATABASE_URL: gone,
      FILES_DIR: '/etc/passwd/files',
    });
    expect(broken.code).toBe(2);
    expect(verdicts(broken.output)).toMatchObject({ database: 'problem', files: 'problem', 'mail out': 'problem' });
    expect(broken.output).toContain('3 problems found.');
  });
});

describe('mail-test', () => {
  test('reports the result as text and exit code', async () => {
    const refusing = await startScriptedSmtp({ RCPT: '550 relaying denied' });
    const smtp = { SMTP_URL: refusing.url, MAIL_FROM: 'Deskbell <desk@deskbell.test>' };
    const DATA_DIR = temporaryFolder();
    const [refused, written, unaddressed, unset] = await Promise.all([
      runDeskbell(['mail-test', 'you@example.com'], smtp),
      runDeskbell(['mail-test', 'you@example.com'], { DATA_DIR }),
      runDeskbell(['mail-test'], smtp),
      runDeskbell(['mail-test', 'you@example.com'], { SMTP_URL: refusing.url }),
    ]);
    await refusing.close();
    expect(refused).toMatchObject({ code: 8, output: expect.stringContaining('550 relaying denied') });
    expect(written).toMatchObject({ code: 0, output: expect.stringContaining('nothing was sent') });
    expect(readdirSync(join(DATA_DIR, 'outbox'))).toEqual(['00000000-you@example.com.eml']);
    expect(unaddressed).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage: deskbell mail-test ADDRESS'),
    });
    expect(unset).toMatchObject({ code: 1, output: expect.stringContaining('MAIL_FROM is missing') });
  });
});
