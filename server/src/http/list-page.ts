import type { FastifyReply, FastifyRequest } from 'fastify';

interface ListPage<Row> {
  readonly rows: Row[];
  /** Of all pages. */
  readonly total: number;
  /** The query of the next page, on top of the query of this one; null on the last page. */
  readonly next: Readonly<Record<string, string>> | null;
}

/** Sets X-Total-Count and, when there is more, the Link to the next page; returns the rows. */
export function answerListPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, total, next }: ListPage<Row>,
): Row[] {
  reply.header('x-total-count', total);
  if (next) {
    const [path, search] = request.url.split('?');
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) query.set(name, value);
    reply.header('link', `<${path}?${query}>; rel="next"`);
  }
  return rows;
}
