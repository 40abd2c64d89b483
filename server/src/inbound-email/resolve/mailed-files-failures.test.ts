import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FolderFileStore } from '../../files/folder-file-store.ts';
import { namesOf, storedKeys } from '../../testing/emails-with-files.ts';
import { aConversation, commentsOf, inboundStatusOf, sampleEmail, startInbound } from '../../testing/inbound-email.ts';
import { temporaryFolder, testDatabase } from '../../testing/test-database.ts';

describe('when something fails', async () => {
  /** Fails as often as told, after it has stored what came before. */
  class FailingStore extends FolderFileStore {
    failures = 0;
    readonly written: string[] = [];

    override async put(key: string, bytes: Uint8Array): Promise<void> {
      if (this.failures > 0 && this.written.length > 0) {
        this.failures -= 1;
        throw new Error('no answer');
      }
      this.written.push(key);
      await super.put(key, bytes);
    }
  }
  const store = new FailingStore(temporaryFolder());
  const failing = await startInbound({ store });
  const db = await testDatabase();
  const retry = async (id: number) => {
    await db
      .updateTable('inbound_emails')
      .set({ next_attempt_at: new Date(0).toISOString() })
      .where('ticket_id', '=', id)
      .execute();
    await failing.drain();
  };
  const rowsOf = async (id: number) =>
    (await db.selectFrom('files').select('storage_key').where('ticket_id', '=', id).execute()).map(
      ({ storage_key }) => storage_key,
    );

  test('the store: the email waits for it and overwrites what it has stored', async () => {
    const { owner, id, customer } = await aConversation();
    store.failures = 4;
    await failing.deliver(sampleEmail('outlook-inline', customer), customer);
    for (let attempt = 2; attempt <= 4; attempt++) await retry(id);
    expect(await inboundStatusOf(id)).toEqual({
      status: 'received',
      reason: 'The files of an email could not be stored.',
    });
    expect(await commentsOf(owner, id)).toEqual([]);
    store.written.length = 0;
    await retry(id);
    expect((await commentsOf(owner, id)).map(({ files }) => namesOf(files))).toEqual([
      ['image001.png', 'Invoice 4711.pdf'],
    ]);
    expect(await rowsOf(id)).toEqual(store.written);
    expect((await storedKeys(store)).sort()).toEqual([...store.written].sort());
  });

  test('the store for an hour: the email comes without its files, which are named', async () => {
    const { owner, id, customer } = await aConversation();
    store.failures = 9;
    await failing.deliver(sampleEmail('outlook-inline', customer), customer);
    await sql`update inbound_emails set received_at = now() - interval '61 minutes' where ticket_id = ${id}`.execute(
      db,
    );
    await retry(id);
    store.failures = 0;
    const reason = 'The file could not be stored.';
    expect((await commentsOf(owner, id)).map(({ comment, files }) => [comment, namesOf(files)])).toEqual([
      [
        'This is what I see:\n\nThe invoice is attached.',
        [
          ['image001.png', reason],
          ['Invoice 4711.pdf', reason],
        ],
      ],
    ]);
  });

  test('the transaction: rows and bytes stay even', async () => {
    const { owner, id, customer } = await aConversation();
    const before = (await storedKeys(store)).sort();
    store.written.length = 0;
    await sql`create or replace function refuse_comment() returns trigger language plpgsql as $$
      begin if new.ticket_id = ${sql.raw(String(id))} then raise exception 'the transaction failed'; end if; return new; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_comment before insert on comments for each row execute function refuse_comment()`.execute(
      db,
    );
    await failing.deliver(sampleEmail('outlook-inline', customer), customer);
    expect(await inboundStatusOf(id)).toEqual({ status: 'received', reason: 'the transaction failed' });
    expect(store.written).toHaveLength(2);
    expect((await storedKeys(store)).sort()).toEqual(before);
    expect(await rowsOf(id)).toEqual([]);

    await sql`drop trigger refuse_comment on comments`.execute(db);
    await retry(id);
    const [first, second, ...again] = store.written;
    expect(again).toEqual([first, second]);
    expect(await rowsOf(id)).toEqual(again);
    expect(await commentsOf(owner, id)).toHaveLength(1);
    const stored = await storedKeys(store);
    expect(stored.sort()).toEqual([...before, ...again].sort());
    const rows = await db.selectFrom('files').select('storage_key').where('storage_key', 'in', stored).execute();
    expect(rows).toHaveLength(stored.length);
  });
});

test('an email whose files take longer to store than a lease stays with its worker', async () => {
  class HeldStore extends FolderFileStore {
    release: () => void = () => undefined;
    readonly #released = new Promise<void>((resolve) => {
      this.release = resolve;
    });

    override async put(key: string, bytes: Uint8Array): Promise<void> {
      await this.#released;
      await super.put(key, bytes);
    }
  }
  const store = new HeldStore(temporaryFolder());
  const slow = await startInbound({ store, leaseSeconds: 2 });
  const other = await startInbound();
  const { owner, id, customer } = await aConversation();
  await slow.send(sampleEmail('outlook-inline', customer), customer);
  const seconds = async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from next_attempt_at - received_at)::float8 as seconds from inbound_emails
      where ticket_id = ${id}`.execute(await testDatabase());
    return rows[0]?.seconds;
  };
  await expect.poll(seconds).toBeGreaterThan(6);
  await other.drain();
  expect(await commentsOf(owner, id)).toEqual([]);
  store.release();
  await slow.drain();
  expect(await inboundStatusOf(id)).toEqual({ status: 'done', reason: null });
  expect((await commentsOf(owner, id)).map(({ files }) => namesOf(files))).toEqual([
    ['image001.png', 'Invoice 4711.pdf'],
  ]);
});
