import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Incident, SiteWatch, Verdict } from '@deskbell/contract/watchdog';
import { Bell, BellOff, Radar, TriangleAlert } from 'lucide-react';
import { failureText } from '../../../api/failure-text.ts';
import { isolated } from '../../../format/isolated.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import panel from '../settings/widget-panel.module.css';
import { WidgetRefusal } from '../widget/widget-refusal.tsx';
import { ForeignHost } from './foreign-host.tsx';
import { FoundVerdict } from './found-verdict.tsx';
import { IncidentHistory } from './incident-history.tsx';
import { StateVerdict } from './state-verdict.tsx';
import { VerdictBox } from './verdict-box.tsx';
import { useChangeWatch, useCheckSite, useIncidents, useSiteWatch } from './watchdog-queries.ts';
import styles from './widget-health.module.css';

const TITLE_ID = 'widget-health';

export function WidgetHealth({ site, timezone }: { site: Site; timezone: string }) {
  const { data: watch } = useSiteWatch(site.id);
  const { data: incidents, isError, refetch } = useIncidents(site.id);
  const check = useCheckSite(site.id);
  const changeWatch = useChangeWatch(site.id);
  const canManage = allows(site.role, 'manage');
  const foreign = (incidents ?? []).filter(isOpenForeign);
  const toggle = (isWatched: boolean) => changeWatch.mutate(isWatched);

  return (
    <Card aria-labelledby={TITLE_ID} className={panel.panel}>
      <div className={panel.head}>
        <h2 id={TITLE_ID} className={panel.title}>
          Is the widget there?
        </h2>
        {canManage && (
          <div className={styles.actions}>
            {site.is_watched && (
              <Button
                variant="ghost"
                size="sm"
                icon={<BellOff {...ICON} />}
                busy={changeWatch.isPending}
                onClick={() => toggle(false)}
              >
                Pause alarms
              </Button>
            )}
            <Button size="sm" icon={<Radar {...ICON} />} busy={check.isPending} onClick={() => check.mutate()}>
              Check now
            </Button>
          </div>
        )}
      </div>
      <div className={styles.body}>
        {!site.is_watched && (
          <PausedAlarms
            site={site}
            timezone={timezone}
            watch={watch}
            isBusy={changeWatch.isPending}
            onResume={canManage ? () => toggle(true) : undefined}
          />
        )}
        {check.isPending ? (
          <Checking domain={shownDomain(site.domain)} />
        ) : (
          <Findings site={site} timezone={timezone} watch={watch} checked={check.data} failure={check.error} />
        )}
        {foreign.map((incident) => (
          <ForeignHost
            key={incident.id}
            site={site}
            incident={incident}
            host={incident.detail.host}
            callsToday={watch && (watch.refused_today.find(({ host }) => host === incident.detail.host)?.count ?? 0)}
          />
        ))}
        {incidents && !isNamedBy(incidents, site.last_refused_host) && (
          <WidgetRefusal site={site} timezone={timezone} />
        )}
        {incidents && <IncidentHistory site={site} incidents={incidents} timezone={timezone} canManage={canManage} />}
        {!incidents &&
          (isError ? <LoadFailure label="The history" onRetry={() => void refetch()} /> : <Skeleton height={38} />)}
      </div>
    </Card>
  );
}

type ForeignIncident = Incident & { detail: { host: string } };

const isOpenForeign = (incident: Incident): incident is ForeignIncident =>
  incident.kind === 'used_elsewhere' &&
  incident.detail.host !== null &&
  incident.ended_at === null &&
  incident.ignored_at === null;

/** Whether an incident names this host, or ignores it. */
const isNamedBy = (incidents: readonly Incident[], host: string | null) =>
  host !== null && incidents.some(({ kind, detail }) => kind === 'used_elsewhere' && detail.host === host);

const Checking = ({ domain }: { domain: string }) => (
  <VerdictBox tone="calm" icon={<Spinner />} title={`Looking at ${domain}…`}>
    <p>Up to 10 seconds.</p>
  </VerdictBox>
);

interface FindingsProps {
  site: Site;
  timezone: string;
  watch: SiteWatch | undefined;
  checked: Verdict | undefined;
  failure: Error | null;
}

function Findings({ site, timezone, watch, checked, failure }: FindingsProps) {
  // The state of an interrupted widget includes the verdict.
  const isInterrupted = site.health === 'silent' || site.health === 'blocked';
  const found = isInterrupted ? undefined : checked;
  return (
    <>
      {failure && (
        <VerdictBox
          tone="calm"
          icon={<TriangleAlert {...ICON_LG} aria-hidden="true" />}
          title={failureText(failure, 'The page could not be checked. Please try again.')}
        />
      )}
      {found && <FoundVerdict site={site} timezone={timezone} verdict={found} />}
      {!found && site.health !== 'used_elsewhere' && <StateVerdict site={site} timezone={timezone} watch={watch} />}
    </>
  );
}

interface PausedAlarmsProps {
  site: Site;
  timezone: string;
  watch: SiteWatch | undefined;
  isBusy: boolean;
  onResume: (() => void) | undefined;
}

function PausedAlarms({ site, timezone, watch, isBusy, onResume }: PausedAlarmsProps) {
  const by = watch?.paused_by_name && `by ${isolated(watch.paused_by_name)}`;
  const on = watch?.paused_at && shortDate(new Date(watch.paused_at), timezone);
  return (
    <VerdictBox
      tone="calm"
      icon={<BellOff {...ICON_LG} aria-hidden="true" />}
      title="Alarms are paused"
      aside={[by, on].filter(Boolean).join(', ')}
      actions={
        onResume && (
          <Button size="sm" icon={<Bell {...ICON} />} busy={isBusy} onClick={onResume}>
            Resume alarms
          </Button>
        )
      }
    >
      <p>The state is still shown, but nobody gets an email for {isolated(site.name)}.</p>
    </VerdictBox>
  );
}
