import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import { PriorityGlyph } from '../../../ticket-marks/priority-mark.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { useAssigneeFacet } from '../assign/use-assignee-facet.tsx';
import { useIssueFacet } from '../known-issue/use-issue-facet.tsx';
import { useSuggestionFacet } from '../suggestions/use-suggestion-facet.tsx';
import { useTagFacet } from '../tagging/use-tag-facet.tsx';
import { useTagTeams } from '../tagging/use-tag-teams.ts';
import { dueFacet, useHasGoals } from './due-facet.tsx';
import type { Facet, FacetOption } from './facet.ts';
import type { FilterScope } from './filter-scope.ts';

export const REQUESTER = 'Requester';

const byName = ({ label: one }: FacetOption, { label: other }: FacetOption) => one.localeCompare(other);

/** @param hasOptions false where only the chosen values are shown: the others are not fetched then */
export function useFacets(scope: FilterScope, hasOptions: boolean): Facet[] {
  const { siteId, queue, filter, sites, statuses, hasAssignees, onChange } = scope;
  const assignee = useAssigneeFacet(siteId, filter.assignee, hasOptions, onChange);
  const isWorker = useTagTeams(siteId).length > 0;
  const hasGoals = useHasGoals(siteId);
  const tag = useTagFacet(siteId, filter, hasOptions, onChange);
  const issue = useIssueFacet(siteId, filter.issue, isWorker && hasOptions, onChange);
  const suggestion = useSuggestionFacet(scope, isWorker && hasOptions);
  const facets: (Facet | null | false)[] = [
    sites !== undefined && {
      label: 'Site',
      dimension: 'site',
      plural: 'sites',
      options: sites.map(({ id, name, mark }) => ({ value: String(id), label: name, icon: mark })).sort(byName),
      chosen: filter.sites.map(String),
      onChange: (chosen) => onChange({ sites: chosen.map(Number) }),
    },
    !filter.archived &&
      statuses.length > 0 && {
        label: 'Status',
        dimension: 'status',
        plural: 'statuses',
        options: statuses.map((value) => ({
          value,
          label: STATUS_LABELS[value],
          icon: <StatusIcon status={value} colored />,
        })),
        chosen: filter.statuses,
        onChange: (chosen) => onChange({ statuses: statuses.filter((value) => chosen.includes(value)) }),
      },
    {
      label: 'Priority',
      dimension: 'priority',
      plural: 'priorities',
      options: TICKET_PRIORITIES.map((value) => ({
        value,
        label: PRIORITY_LABELS[value],
        icon: <PriorityGlyph priority={value} />,
      })),
      chosen: filter.priorities,
      onChange: (chosen) => onChange({ priorities: TICKET_PRIORITIES.filter((value) => chosen.includes(value)) }),
    },
    hasAssignees && assignee,
    tag,
    issue,
    suggestion,
    hasOptions && isWorker && requesterFacet(filter.requester, (requester) => onChange({ requester })),
    (hasGoals || filter.due !== null) && queue !== 'overdue' && dueFacet(filter.due, (due) => onChange({ due })),
  ];
  return facets.filter((facet) => facet !== false && facet !== null);
}

/** Has no list of values: requesters are found by letters. Its value is a ticket of theirs. */
const requesterFacet = (requester: number | null, onChange: (requester: number | null) => void): Facet => ({
  label: REQUESTER,
  plural: 'requesters',
  options: [],
  chosen: requester === null ? [] : [String(requester)],
  onChange: ([chosen]) => onChange(chosen === undefined ? null : Number(chosen)),
});

/** 'Site: a, b' up to two values, then 'Site: 3 sites'. */
export function chosenText({ options, chosen, plural, match }: Facet): string {
  if (chosen.length > 2) return `${chosen.length} ${plural}`;
  return chosen
    .map((value) => options.find((option) => option.value === value)?.label ?? '…')
    .join(match?.value === 'all' ? ' and ' : ', ');
}
