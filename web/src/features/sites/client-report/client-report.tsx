import type { ClientReportPreview, ReportSettings } from '@deskbell/contract/client-reports';
import type { Site } from '@deskbell/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageSpinner } from '../../../ui/layout/page.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './client-report.module.css';
import { ClientReportHead } from './client-report-head.tsx';
import { clientReportQuery, reportSettingsQuery } from './client-report-queries.ts';
import { ReportContents } from './report-contents.tsx';
import { isMonthOf, monthOf, nextMonth } from './report-months.ts';
import { ReportRecipients } from './report-recipients.tsx';
import { ReportSheet } from './report-sheet.tsx';
import { ReportTimes } from './report-times.tsx';
import { ReportWords } from './report-words.tsx';

export function ClientReport({ site }: { site: Site }) {
  const settings = useQuery(reportSettingsQuery(site.id));
  if (settings.data) return <LoadedSettings site={site} settings={settings.data} />;
  return settings.isError ? (
    <LoadFailure label="The client report" onRetry={() => void settings.refetch()} />
  ) : (
    <PageSpinner />
  );
}

function LoadedSettings({ site, settings }: { site: Site; settings: ReportSettings }) {
  const [params, setParams] = useSearchParams();
  const now = new Date(useNow());
  const { timezone } = settings;
  const months = { first: monthOf(new Date(site.created_at), timezone), current: monthOf(now, timezone) };
  // Sending makes another month the next one; the sent one stays on the screen.
  const [opened] = useState(() => nextMonth(settings, months));
  const asked = params.get('month');
  const month = isMonthOf(asked, months) ? asked : opened;
  const { data: report, isError, refetch } = useQuery(clientReportQuery(site.id, month));
  /** What was typed and not saved, by month. */
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({});
  const words = typed[month] ?? report?.words ?? '';

  function open(other: string) {
    const changed = new URLSearchParams(params);
    changed.set('month', other);
    setParams(changed, { replace: true, preventScrollReset: true });
  }

  return (
    <div className={styles.screen}>
      <ClientReportHead report={report} month={month} months={months} timezone={timezone} onOpen={open} />
      <div className={styles.columns}>
        {report && (
          <div className={styles.words}>
            {report.state === 'sent' ? (
              <Frozen />
            ) : (
              <ReportWords
                key={month}
                report={report}
                settings={settings}
                words={words}
                onType={(text) => setTyped({ ...typed, [month]: text })}
              />
            )}
          </div>
        )}
        <div className={styles.frame}>
          <Sheet report={report} words={words} hasFailed={isError} onRetry={() => void refetch()} />
        </div>
        <div className={styles.side}>
          <ReportRecipients siteId={site.id} timezone={timezone} />
          <ReportTimes settings={settings} currentMonth={months.current} />
          <ReportContents key={month} settings={settings} report={report} />
        </div>
      </div>
    </div>
  );
}

interface SheetProps {
  report: ClientReportPreview | undefined;
  words: string;
  hasFailed: boolean;
  onRetry: () => void;
}

function Sheet({ report, words, hasFailed, onRetry }: SheetProps) {
  if (report) return <ReportSheet report={report} words={words} />;
  if (!hasFailed) return <PageSpinner />;
  return (
    <Card>
      <LoadFailure label="The report" onRetry={onRetry} />
    </Card>
  );
}

const Frozen = () => (
  <p className={styles.callout}>
    <Lock {...ICON} />
    <span>
      <b>Sent reports do not change.</b> Figures are those of the day they were made, also when tickets are deleted
      later.
    </span>
  </p>
);
