import type { FastifyReply } from 'fastify';

/** The most rows of one answer, with or without `limit`. */
const PAGE_ROWS_MAX = 1_000;

export interface ListPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

export const pageSizeOf = (limit: number | undefined, max = PAGE_ROWS_MAX): number => Math.min(limit ?? max, max);

/** Reads one row more than the page holds, to learn whether there is a next page. */
export async function readPage<Row>(
  size: number,
  read: (limit: number) => Promise<Row[]>,
): Promise<Pick<ListPage<Row>, 'rows' | 'hasMore'>> {
  const rows = await read(size + 1);
  return { rows: rows.slice(0, size), hasMore: rows.length > size };
}

/** Answers a page with X-Total-Count and, when there is more, the Link to the next page. */
export function answerPage<Row extends { readonly id: number }>(reply: FastifyReply, page: ListPage<Row>): Row[] {
  const last = page.rows.at(-1);
  const next = page.hasMore && last ? { before: last.id, limit: page.rows.length } : null;
  setPageHeaders(reply, page.total, next);
  return page.rows;
}

/** For lists with a cursor of their own: `next` holds the query parameters that differ on the next page, or null. */
export function setPageHeaders(
  reply: FastifyReply,
  total: number,
  next: Readonly<Record<string, string | number>> | null,
): void {
  reply.header('x-total-count', total);
  if (next === null) return;
  // Only the path and the query of the request: its host is the client's choice.
  const { pathname, searchParams } = new URL(reply.request.url, reply.server.publicUrl);
  for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value));
  reply.header('link', `<${reply.server.publicUrl}${pathname}?${searchParams}>; rel="next"`);
}
