import { monthName } from '@deskbell/contract/client-report-words';
import type { ClientReportPreview } from '@deskbell/contract/client-reports';
import { Check, ChevronLeft, ChevronRight, Clock, ExternalLink, Hand, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { shortDateTime } from '../../../format/zoned-time.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './client-report-head.module.css';
import { useSendSample } from './client-report-queries.ts';
import { monthAfter } from './report-months.ts';

interface ClientReportHeadProps {
  report: ClientReportPreview | undefined;
  month: string;
  months: { readonly first: string; readonly current: string };
  timezone: string;
  onOpen: (month: string) => void;
}

export function ClientReportHead({ report, month, months, timezone, onOpen }: ClientReportHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>Client report</h2>
      {report && <StateBadge report={report} timezone={timezone} />}
      <div className={styles.actions}>
        <span className={styles.months}>
          <IconButton
            label="Previous month"
            size="sm"
            icon={<ChevronLeft {...ICON} />}
            disabled={month <= months.first}
            onClick={() => onOpen(monthAfter(month, -1))}
          />
          <b aria-live="polite">{monthName(month)}</b>
          <IconButton
            label="Next month"
            size="sm"
            icon={<ChevronRight {...ICON} />}
            disabled={month >= months.current}
            onClick={() => onOpen(monthAfter(month, 1))}
          />
        </span>
        {report && (
          <span className={styles.buttons}>
            <SampleButton report={report} />
            <ButtonLink size="sm" href={report.page_url} target="_blank" icon={<ExternalLink {...ICON_SM} />}>
              Open as a page
            </ButtonLink>
          </span>
        )}
      </div>
    </div>
  );
}

function StateBadge({ report, timezone }: { report: ClientReportPreview; timezone: string }) {
  const { className, icon, text } = badgeOf(report, timezone);
  return (
    <Badge className={className} icon={icon}>
      {text}
    </Badge>
  );
}

function badgeOf(
  report: ClientReportPreview,
  timezone: string,
): { className: string | undefined; icon: ReactNode; text: string } {
  switch (report.state) {
    case 'running':
      return { className: styles.running, icon: <Clock />, text: 'Month in progress' };
    case 'ready':
      return { className: styles.ready, icon: <Check />, text: 'Ready to send' };
    case 'held':
      return { className: styles.held, icon: <Hand />, text: 'Held for your words' };
    case 'sent':
      return {
        className: styles.sent,
        icon: <Check />,
        text: `Sent to ${report.sent_to}${report.sent_at ? ` on ${shortDateTime(new Date(report.sent_at), timezone)}` : ''}`,
      };
  }
}

function SampleButton({ report }: { report: ClientReportPreview }) {
  const sample = useSendSample(report);

  function send() {
    sample.mutate(undefined, {
      onSuccess: ({ sent_to }) => showToast('success', 'Sample on its way', `To ${sent_to}, as the report is now.`),
      onError: (error) => showToast('error', 'The sample was not sent', failureText(error)),
    });
  }

  return (
    <Button size="sm" icon={<Mail {...ICON_SM} />} busy={sample.isPending} onClick={send}>
      Send me this
    </Button>
  );
}
