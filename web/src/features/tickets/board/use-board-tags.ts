import { BOARD_TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { tagsQuery } from '../../../tags/tag-queries.ts';
import { useTagTeams } from '../tagging/use-tag-teams.ts';

const FIRST_TAGS = 4;

interface BoardTags {
  grouped: Tag[] | null;
  tags: readonly Tag[];
  group: (tagIds: readonly number[] | null) => void;
  groupByMostUsed: () => void;
}

export function useBoardTags(siteId: number | null): BoardTags {
  const [params, setParams] = useSearchParams();
  const teams = useTagTeams(siteId);
  const { data = [] } = useQuery({ ...tagsQuery(...teams.map(({ id }) => id)), enabled: teams.length === 1 });
  const tags = teams.length === 1 ? data : [];
  const named = params.getAll('group').map(Number);
  const grouped = tags.filter(({ id }) => named.includes(id)).slice(0, BOARD_TAGS_MAX);

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

  return {
    grouped: grouped.length > 0 ? grouped : null,
    tags,
    group,
    groupByMostUsed: () =>
      group(
        tags
          .toSorted((one, other) => other.ticket_count - one.ticket_count)
          .slice(0, FIRST_TAGS)
          .map(({ id }) => id),
      ),
  };
}
