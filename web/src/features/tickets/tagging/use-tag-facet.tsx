import { useQuery } from '@tanstack/react-query';
import { TagDot } from '../../../tags/tag-chip.tsx';
import { tagsQuery } from '../../../tags/tag-queries.ts';
import type { Facet } from '../filter/facet.ts';
import { readTags, type TicketFilter } from '../queries/ticket-filter.ts';
import { useTagTeams } from './use-tag-teams.ts';

const NO_TAG = { value: 'none', label: 'No tag', icon: null };

export function useTagFacet(
  siteId: number | null,
  { tags: chosen, tagMatch }: Pick<TicketFilter, 'tags' | 'tagMatch'>,
  hasOptions: boolean,
  onChange: (changes: Partial<TicketFilter>) => void,
): Facet | null {
  const teams = useTagTeams(siteId);
  const isOn = chosen.length > 0;
  const { data: tags = [], isLoading } = useQuery({
    ...tagsQuery(...teams.map(({ id }) => id)),
    enabled: teams.length > 0 && (hasOptions || isOn),
  });
  if (tags.length === 0 && !isOn) return null;
  const nameOf = (teamId: number) => teams.find(({ id }) => id === teamId)?.name;
  const values = chosen.map(String);
  return {
    label: 'Tag',
    dimension: 'tag',
    plural: 'tags',
    options: [
      ...tags.map(({ id, name, color, team_id }) => ({
        value: String(id),
        label: teams.length > 1 ? `${name} · ${nameOf(team_id)}` : name,
        icon: <TagDot color={color} />,
      })),
      NO_TAG,
    ],
    isLoading,
    chosen: values,
    match: {
      value: tagMatch,
      onChange: (value) => onChange({ tagMatch: value }),
    },
    onChange(after) {
      const isNoneAdded = after.includes('none') && !values.includes('none');
      onChange({ tags: readTags(isNoneAdded ? ['none'] : after.filter((value) => value !== 'none')) });
    },
  };
}
