import { expect, test } from 'vitest';
import { PageLinks } from '../../signed-links/page-link.ts';
import { anEmailAddress, anOwner } from '../../testing/fixtures.ts';
import { emptyQueue } from '../../testing/outgoing-email.ts';
import { anAppWithFolder, removeFileBytes, seedPerson } from '../../testing/person-everywhere.ts';
import { PUBLIC_URL, SECRET_KEY } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { open, submit } from '../../testing/visitor-pages.ts';
import { filesWith, findWords } from '../../testing/word-walk.ts';
import { addReply } from '../conversation/replies.ts';

test('an erased ticket leaves no word, address or file of its visitor, and the rest of its site as it was', async () => {
  const db = await testDatabase();
  await emptyQueue();
  const place = await anAppWithFolder();
  const { app, dataDir } = place;
  const owner = await anOwner('Marta', app);
  const email = `quokka${anEmailAddress()}`;
  const { site, id, merged, kept, separate, status_url, separate_url, fileId } = await seedPerson({
    ...place,
    owner,
    email,
    word: 'wombat',
    writesToOthers: false,
  });
  const words = ['quokka', 'wombat'];
  expect((await findWords(db, words)).length).toBeGreaterThan(10);
  expect(filesWith(dataDir, words).length).toBeGreaterThan(2);
  const before = await storedCounters(site.id);

  for (const [url, number] of [
    [separate_url, separate],
    [status_url, id],
  ] as const) {
    const erased = await submit(url, { do: 'erase', number: ` ${number} ` }, app);
    expect([erased.statusCode, erased.body]).toEqual([200, expect.stringContaining('Your ticket was erased.')]);
  }
  await removeFileBytes(place);
  expect(await findWords(db, words)).toEqual([]);
  expect(filesWith(dataDir, words)).toEqual([]);
  expect((await open(status_url, {}, app)).statusCode).toBe(404);
  expect((await open(`${status_url}/files/${fileId}`, {}, app)).statusCode).toBe(404);

  const after = (await owner.get(`/api/tickets/${id}`)).json();
  expect(after.ticket).toMatchObject({
    title: 'Erased on request',
    description: 'Erased on request',
    user_email: null,
  });
  expect(new Set(after.comments.map(({ comment }: { comment: string }) => comment))).toEqual(
    new Set(['Erased on request']),
  );
  expect(after.events.at(-1)).toMatchObject({ kind: 'erased', actor: 'customer' });
  expect(after.events.map(({ kind }: { kind: string }) => kind)).not.toContain('rated');
  const links = new PageLinks(PUBLIC_URL, SECRET_KEY);
  for (const ticketId of [id, merged]) {
    const page = await owner.get(`/api/tickets/${ticketId}/page`);
    expect([page.statusCode, page.json().error]).toEqual([
      409,
      'This ticket was erased on request. Its visitor has no page any more.',
    ]);
    expect((await owner.put(`/api/tickets/${ticketId}/page`, { ended: true })).statusCode).toBe(409);
    const ticket = await db
      .selectFrom('tickets')
      .select(['id', 'page_version'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow();
    expect((await open(links.urlOf(ticket), {}, app)).statusCode).toBe(404);
    for (const form of [
      { do: 'reply', text: 'Hello' },
      { do: 'rate', rate: 'good' },
      { do: 'email', email: anEmailAddress() },
    ])
      expect((await submit(links.urlOf(ticket), form, app)).statusCode).toBe(404);
  }
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('closed');
  expect((await owner.get(`/api/tickets/${kept}`)).json().ticket.title).toBe('Kept');
  expect(await storedCounters(site.id)).toEqual(before);
  expect(await recount(site.id)).toEqual(before);
  await db
    .transaction()
    .execute((tx) =>
      addReply(tx, { role: 'customer', ticket_id: id }, { from: email, comment: 'wombat', full_text: '' }),
    );
  expect(await findWords(db, words)).toEqual([]);
  const logs = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
  const [blank] = logs.filter(({ ticket_id }: { ticket_id: number }) => ticket_id === id);
  expect((await owner.get(`/api/email-logs/${blank.id}`)).json()).toMatchObject({
    subject: '',
    text: null,
    html: null,
  });
  await app.close();
});
