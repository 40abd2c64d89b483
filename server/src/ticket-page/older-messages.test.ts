import { VISITOR_LANGUAGES } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { textsIn } from '../languages/visitor-texts.ts';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, open, type SentTicket } from '../testing/visitor-pages.ts';

interface Written {
  readonly comment: string;
  readonly audience?: 'team';
  readonly is_formatted?: boolean;
}

async function write({ id }: SentTicket, comments: readonly Written[]): Promise<number[]> {
  const rows = comments.map((written, n) => ({
    ticket_id: id,
    author: 'agent' as const,
    created_at: sql<string>`now() - interval '1 hour' + make_interval(secs => ${Math.floor(n / 2)})`,
    ...written,
  }));
  const added = await (await testDatabase()).insertInto('comments').values(rows).returning('id').execute();
  return added.map((row) => row.id);
}

const olderIn = (body: string): string | undefined => /href="(\/t\/[^"]+\?before=\d+)"/.exec(body)?.[1];
const messagesIn = (body: string): string[] => body.match(/(?<=>)message \d+\b/g) ?? [];

async function pagesOf({ status_url }: SentTicket): Promise<string[]> {
  const bodies: string[] = [];
  for (let url: string | undefined = status_url; url; url = olderIn(bodies.at(-1) ?? '')) {
    const { statusCode, body, headers } = await open(url);
    expect([statusCode, headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ]);
    bodies.push(body);
  }
  return bodies;
}

test('a long conversation is read on several pages: nothing is missing, nothing appears twice', async () => {
  const ticket = await aPageOf(await aSite(await anOwner()));
  const all = Array.from({ length: 250 }, (_, n) => `message ${n}`);
  const comments = all.map((comment) => ({ comment }));
  await write(ticket, comments);
  const pages = await pagesOf(ticket);
  expect(pages).toHaveLength(3);
  expect(pages.toReversed().flatMap(messagesIn)).toEqual(all);
  const [newest = '', ...older] = pages;
  expect(newest).toContain('name="text"');
  for (const page of older) {
    expect(page).not.toMatch(/<form|No reply yet/);
    expect(page).toContain(`href="${new URL(ticket.status_url).pathname}">Back to the newest replies</a>`);
  }
});

test('a page has at most 50,000 characters of messages, or one message, which is whole', async () => {
  const ticket = await aPageOf(await aSite(await anOwner()));
  await write(
    ticket,
    Array.from({ length: 12 }, (_, n) => ({ comment: `message ${n} ${'a'.repeat(9_980)}`, is_formatted: true })),
  );
  const pages = await pagesOf(ticket);
  expect(pages.map((body) => messagesIn(body).length)).toEqual([5, 5, 2]);
  expect(pages[0]).toContain('a'.repeat(9_980));
});

test('only a message that the page shows is a place to start from', async () => {
  const site = await aSite(await anOwner());
  const [ticket, other] = [await aPageOf(site), await aPageOf(site)];
  const [, note] = await write(ticket, [
    { comment: 'message 1' },
    { comment: 'Only for us', audience: 'team' },
    { comment: 'message 2' },
  ]);
  const [foreign] = await write(other, [{ comment: 'Elsewhere' }]);
  const newest = (await open(ticket.status_url)).body;
  for (const before of [note, foreign, 0, -1, '1e3', '999999999999999', '9'.repeat(40), 'x', '1&before=2'])
    expect((await open(`${ticket.status_url}?before=${before}`)).body).toBe(newest);
});

test.each(VISITOR_LANGUAGES)('older messages are offered in %s', async (language) => {
  const ticket = await aPageOf(await aSite(await anOwner()), { language });
  await write(
    ticket,
    Array.from({ length: 6 }, (_, n) => ({ comment: `message ${n} ${'a'.repeat(9_980)}` })),
  );
  const [newest, older] = await pagesOf(ticket);
  const texts = textsIn(language);
  expect(newest).toContain(`>${texts.olderMessages}</a>`);
  expect(older).toContain(`>${texts.newestMessages}</a>`);
});
