import { BOARD_TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { countTickets } from '@deskbell/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { tagsQuery } from '../../../tags/tag-queries.ts';
import { useTagTeams } from '../tagging/use-tag-teams.ts';

const FIRST_TAGS = 3;

export interface BoardTags {
  /** In the order of the columns; null if these are statuses. */
  grouped: readonly Tag[] | null;
  /** In the order of the team. */
  tags: readonly Tag[];
  isLoading: boolean;
  group: (tagIds: readonly number[] | null) => void;
  groupByFirst: () => Promise<void>;
}

export function useBoardTags(siteId: number | null): BoardTags {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const teams = useTagTeams(siteId);
  const { data = [], isLoading } = useQuery({
    ...tagsQuery(...teams.map(({ id }) => id)),
    enabled: teams.length === 1,
  });
  const tags = teams.length === 1 ? data : [];
  const named = params.getAll('group').map(Number);
  const grouped = [...new Set(named)].flatMap((id) => tags.find((tag) => tag.id === id) ?? []).slice(0, BOARD_TAGS_MAX);

  function group(tagIds: readonly number[] | null) {
    setParams(
      (current) => {
        const written = new URLSearchParams(current);
        written.delete('group');
        for (const id of tagIds?.slice(0, BOARD_TAGS_MAX) ?? []) written.append('group', String(id));
        return written;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const countOpen = () =>
    queryClient.fetchQuery({
      queryKey: queryKeys.openTagCounts(siteId),
      queryFn: () => openTagCounts(siteId),
    });

  return {
    grouped: grouped.length > 0 ? grouped : null,
    tags,
    isLoading,
    group,
    async groupByFirst() {
      const counts = await countOpen().catch(() => null);
      const used = tags.filter(({ id, ticket_count }) => (counts ? counts.has(String(id)) : ticket_count > 0));
      group((used.length > 0 ? used : tags).slice(0, FIRST_TAGS).map(({ id }) => id));
    },
  };
}

/** Null if there are more open tickets than are counted. */
async function openTagCounts(siteId: number | null): Promise<ReadonlyMap<string, number> | null> {
  const { counts, is_too_many } = await call<typeof countTickets>('GET /api/tickets/counts', {
    query: { by: 'tag', status: [...OPEN_STATUSES], ...(siteId !== null && { site_id: [String(siteId)] }) },
  });
  return is_too_many ? null : new Map(counts.map(({ value, count }) => [value, count]));
}
