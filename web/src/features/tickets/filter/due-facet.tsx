import { useQuery } from '@tanstack/react-query';
import { AlarmClock, Clock } from 'lucide-react';
import { siteQuery, sitesQuery } from '../../../api/ticket-site.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { DUES, type Due } from '../queries/ticket-filter.ts';
import type { Facet } from './facet.ts';

export const DUE_LABELS: Readonly<Record<Due, string>> = { overdue: 'Overdue', today: 'Today' };

const ICONS = { overdue: <AlarmClock {...ICON} />, today: <Clock {...ICON} /> };

export const dueFacet = (due: Due | null, onChange: (due: Due | null) => void): Facet => ({
  label: 'Due',
  plural: 'times',
  options: DUES.map((value) => ({ value, label: DUE_LABELS[value], icon: ICONS[value] })),
  chosen: due === null ? [] : [due],
  isSingle: true,
  onChange: ([chosen]) => onChange(DUES.find((each) => each === chosen) ?? null),
});

/** Whether a ticket of the site, or of any, can be due. Without goals nothing of due times shows. */
export function useHasGoals(siteId: number | null): boolean {
  const { data: sites = [] } = useQuery({ ...sitesQuery, enabled: false });
  const { data: site } = useQuery({ ...siteQuery(siteId ?? 0), enabled: false });
  return siteId === null ? sites.some(({ has_goals }) => has_goals) : site?.has_goals === true;
}
