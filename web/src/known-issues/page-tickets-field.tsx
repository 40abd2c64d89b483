import type { PageTickets } from '@deskbell/contract/known-issues';
import { PAGE_TICKETS_MAX } from '@deskbell/contract/limits';
import { number } from '../format/counted.ts';
import { clockHour } from '../format/long-day.ts';
import { sinceDay } from '../format/since-when.ts';
import { Checkbox } from '../ui/controls/field.tsx';
import styles from './known-issue-forms.module.css';
import { usePageTickets } from './known-issue-queries.ts';

interface PageTicketsFieldProps {
  siteId: number;
  from: PageTickets;
  timezone: string;
  checked: boolean;
  onChange: (isLinking: boolean) => void;
}

/** Nothing where the page has no open ticket. */
export function PageTicketsField({ siteId, from, timezone, checked, onChange }: PageTicketsFieldProps) {
  const count = usePageTickets(siteId, from).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles.linking}>
      <Checkbox
        label={
          <span>
            Link the {ticketsText(count)} from <code>{from.page}</code> {sinceText(from.since, timezone)}
            <small>They get your reply when it is solved.</small>
          </span>
        }
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

function ticketsText(count: number): string {
  if (count === 1) return 'open ticket';
  return count < PAGE_TICKETS_MAX ? `${number(count)} open tickets` : `${number(count)} newest open tickets`;
}

function sinceText(since: string | undefined, timezone: string): string {
  if (since === undefined) return '';
  const began = new Date(since);
  return `since about ${clockHour(began, timezone)} ${sinceDay(began, timezone, Date.now())}`;
}
