import type { Report } from '@deskbell/contract/reports';
import { ArrowDownToLine } from 'lucide-react';
import { Button } from '../../ui/controls/button.tsx';
import { ICON } from '../../ui/marks/icon-sizes.ts';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { download } from '../../ui/save-file.ts';
import { askedOf, type ReportFilter } from './report-filter.ts';

/** A file for each table that is shown. */
export function ReportFiles({ filter, report }: { filter: ReportFilter; report: Report }) {
  const tables = [
    { name: 'days', label: report.unit === 'day' ? 'Days' : 'Months' },
    { name: 'times', label: 'Times' },
    { name: 'sites', label: 'Sites' },
    ...(report.members ? [{ name: 'members', label: 'Members' }] : []),
    ...(report.tags ? [{ name: 'tags', label: 'Tags' }] : []),
    ...(report.priorities ? [{ name: 'priorities', label: 'Priorities' }] : []),
    ...(report.hours ? [{ name: 'hours', label: 'Weekdays and hours' }] : []),
    ...(report.billing ? [{ name: 'minutes', label: 'Time spent by month' }] : []),
  ];
  const { site_id = [], ...asked } = askedOf(filter);
  const query = new URLSearchParams(asked);
  for (const id of site_id) query.append('site_id', id);
  return (
    <Menu
      label="Tables as CSV"
      trigger={
        <Button size="sm" icon={<ArrowDownToLine {...ICON} />}>
          CSV
        </Button>
      }
    >
      {tables.map(({ name, label }) => (
        <MenuItem key={name} onSelect={() => download(`/api/reports/${name}.csv?${query}`)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
