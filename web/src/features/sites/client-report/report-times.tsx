import type { ReportSends } from '@deskbell/contract/client-report-values';
import { monthName } from '@deskbell/contract/client-report-words';
import type { ReportSettings } from '@deskbell/contract/client-reports';
import { failureText } from '../../../api/failure-text.ts';
import { FormError } from '../../../ui/controls/field.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { Card, CardBody, CardHead } from '../../../ui/layout/card.tsx';
import { useChangeReportSettings } from './client-report-queries.ts';
import { dueText } from './due-text.ts';
import styles from './report-times.module.css';

const LABELS: Record<ReportSends, string> = {
  at_once: 'At once',
  held: 'Hold until I add my words',
  off: 'Never',
};
const ORDER = ['at_once', 'held', 'off'] as const;

/** Applies at once. */
export function ReportTimes({ settings, currentMonth }: { settings: ReportSettings; currentMonth: string }) {
  const change = useChangeReportSettings(settings.site_id);
  const sends = change.isPending ? change.variables.sends : settings.sends;
  const { next, timezone } = settings;
  return (
    <Card aria-labelledby="report-times">
      <CardHead title="When" titleId="report-times" />
      <CardBody className={styles.body}>
        <Picks role="radiogroup" aria-labelledby="report-times">
          {ORDER.map((choice) => (
            <Pick
              key={choice}
              type="radio"
              name="report-sends"
              label={LABELS[choice]}
              hint={hintOf(choice, settings, currentMonth)}
              checked={sends === choice}
              onChange={() => change.mutate({ sends: choice })}
            />
          ))}
        </Picks>
        {change.isError && <FormError>{failureText(change.error)}</FormError>}
        {next && (
          <p className={styles.next}>
            Next: {monthName(next.month)}, on <b>{dueText(next.at, timezone)}</b>.
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function hintOf(choice: ReportSends, { sends, next, timezone }: ReportSettings, currentMonth: string): string {
  const isHeld = sends === 'held' && next !== null && next.month < currentMonth;
  switch (choice) {
    case 'at_once':
      return isHeld ? `${monthName(next.month)} goes out now` : `On the 1st, 08:00 ${timezone}`;
    case 'held':
      return 'Waits from the 1st; sent on the 4th anyway';
    case 'off':
      return 'You can still send any month by hand';
  }
}
