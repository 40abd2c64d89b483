import type { listMentionable, Mentionable } from '@deskbell/contract/conversation';
import { MINUTE_MS } from '@deskbell/contract/units';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';

/** Live changes arrive at once; this only keeps the list from asking again at every @. */
const FRESH_MS = MINUTE_MS;

/** Who can be named in notes about a site, clients included; each by a name of their own. */
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

/** The field has only names: the second Anna Berg is Anna Berg 2 there. */
function withOwnNames(people: readonly Mentionable[]): Mentionable[] {
  const counts = new Map<string, number>();
  return people.map((person) => {
    const count = (counts.get(person.name) ?? 0) + 1;
    counts.set(person.name, count);
    return count === 1 ? person : { ...person, name: `${person.name} ${count}` };
  });
}
