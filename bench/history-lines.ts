import { scaled } from './scale.ts';

export const TICKETS = scaled(100_000);
export const COMMENTS_OF_TICKET = 4;
const HALF_HOUR_MS = 1_800_000;
const WORDS =
  'lamp order invoice late broken please thanks return refund delivery size Größe wrong address again'.split(' ');

const text = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, n) => WORDS[(seed * 7 + n * n) % WORDS.length]).join(' ');
const dateOf = (n: number): string =>
  new Date(Date.UTC(2019, 0, 1) + ((n * 7_919) % TICKETS) * HALF_HOUR_MS).toISOString();

export function* zendeskLines(): Generator<string> {
  for (let id = 1; id <= TICKETS; id += 1) {
    const created_at = dateOf(id);
    const requester = {
      id: 1_000 + (id % 20_000),
      name: `Visitor ${id % 20_000}`,
      email: `v${id % 20_000}@example.com`,
    };
    const description = text(id, 60);
    const comment = (n: number) => ({
      id: id * 10 + n,
      author_id: n % 2 === 0 ? requester.id : id % 9,
      html_body: n === 0 ? undefined : `<div class="zd-comment"><p>${text(id + n, 40)}</p><p>Thanks</p></div>`,
      plain_body: n === 0 ? description : undefined,
      public: n !== 3,
      created_at,
    });
    const comments = Array.from({ length: COMMENTS_OF_TICKET + 1 }, (_, n) => comment(n));
    const assignee = { id: id % 9, name: `Agent ${id % 9}`, email: `agent${id % 9}@example.com` };
    const subject = text(id, 6);
    const ticket = {
      id,
      created_at,
      subject,
      description,
      status: 'closed',
      tags: ['a'],
      requester,
      assignee,
      comments,
    };
    yield `${JSON.stringify(ticket)}\n`;
  }
}

/** Comments stand on lines of their own, behind all tickets. */
export function* teamLines(): Generator<string> {
  yield '{"kind":"export","format":1,"team_id":1}\n';
  for (let id = 1; id <= TICKETS; id += 1) {
    const created_at = dateOf(id);
    const words = { title: text(id, 6), description: text(id, 60), user_email: `v${id % 20_000}@example.com` };
    yield `${JSON.stringify({ kind: 'ticket', id, site_name: 'Shop', ...words, status: 'resolved', tags: [], created_at })}\n`;
  }
  for (let id = 1; id <= TICKETS * COMMENTS_OF_TICKET; id += 1) {
    const ticket_id = ((id * 31) % TICKETS) + 1;
    const words = { author: 'agent', author_name: 'Ben', audience: 'customer', comment: text(id, 40) };
    yield `${JSON.stringify({ kind: 'comment', id, ticket_id, ...words, created_at: dateOf(id) })}\n`;
  }
  yield '{"kind":"end"}\n';
}
