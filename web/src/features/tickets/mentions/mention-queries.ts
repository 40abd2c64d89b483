import type { listMentionable, Mentionable } from '@deskbell/contract/conversation';
import { MINUTE_MS } from '@deskbell/contract/units';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Live changes arrive at once; this only avoids a request at every @. */
const FRESH_MS = MINUTE_MS;

export const mentionableQuery = (siteId: number) =>
  queryOptions({
    queryKey: queryKeys.mentionable(siteId),
    queryFn: async () =>
      withOwnNames(
        await call<typeof listMentionable>('GET /api/sites/:id/mentionable', {
          params: { id: siteId },
          query: { audience: 'client' },
        }),
      ),
    staleTime: FRESH_MS,
  });

/** The field stores names only, so the second Anna Berg is Anna Berg 2 there. */
function withOwnNames(people: readonly Mentionable[]): Mentionable[] {
  const counts = new Map<string, number>();
  return people.map((person) => {
    const count = (counts.get(person.name) ?? 0) + 1;
    counts.set(person.name, count);
    return count === 1 ? person : { ...person, name: `${person.name} ${count}` };
  });
}
