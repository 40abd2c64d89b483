import { Megaphone } from 'lucide-react';
import { useLiveIssues } from '../../../known-issues/live-issues.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import type { Facet } from '../filter/facet.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';

/** Null while nothing is known to be broken. A solved issue has no row of its own. */
export function useIssueFacet(
  siteId: number | null,
  chosen: number | null,
  hasOptions: boolean,
  onChange: (changes: Pick<TicketFilter, 'issue'>) => void,
): Facet | null {
  const { data = [], isSuccess } = useLiveIssues(hasOptions || chosen !== null);
  const live = data.filter(({ site_id }) => siteId === null || site_id === siteId);
  if (live.length === 0 && chosen === null) return null;
  const option = (id: number, label: string) => ({ value: String(id), label, icon: <Megaphone {...ICON} /> });
  const options = live.map(({ id, sentence }) => option(id, sentence));
  const isSolved = isSuccess && chosen !== null && !live.some(({ id }) => id === chosen);
  return {
    label: 'Known issue',
    plural: 'known issues',
    isSingle: true,
    options: isSolved ? [...options, option(chosen, 'a solved one')] : options,
    chosen: chosen === null ? [] : [String(chosen)],
    onChange: ([id]) => onChange({ issue: id === undefined ? null : Number(id) }),
  };
}
