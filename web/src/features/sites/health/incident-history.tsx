import type { Site } from '@deskbell/contract/sites';
import { DAY_MS } from '@deskbell/contract/units';
import type { Incident } from '@deskbell/contract/watchdog';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { pauseLength } from '../../../format/pause-length.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { sinceWhen } from '../../../format/since-when.ts';
import { partsIn } from '../../../format/zoned-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './incident-history.module.css';
import { interruptedWeeks, interruptionSum } from './interruptions.ts';
import { useIgnoreIncident } from './watchdog-queries.ts';

interface IncidentHistoryProps {
  site: Site;
  incidents: readonly Incident[];
  timezone: string;
  canManage: boolean;
}

export function IncidentHistory({ site, incidents, timezone, canManage }: IncidentHistoryProps) {
  const now = useNow();
  const isAwaited = site.last_seen_at === null;
  const weeks = interruptedWeeks(incidents, isAwaited ? now : Date.parse(site.created_at), now);
  const sum =
    interruptionSum(incidents, now) ?? (isAwaited ? 'Watched from the first visitor on' : 'No interruptions so far');
  const [isOpen, setIsOpen] = useState(false);
  const Arrow = isOpen ? ChevronUp : ChevronDown;
  const badWeeks = weeks.filter((week) => week === 'bad').length;
  return (
    <div className={styles.history}>
      <div
        role="img"
        aria-label={`Weeks of the last 12 months, ${badWeeks} with an interruption`}
        className={styles.weeks}
      >
        {weeks.map((week, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name than its place
          <i key={index} className={styles[week]} />
        ))}
      </div>
      <div className={styles.foot}>
        <span>{monthName(new Date(now - YEAR_MS), timezone)}</span>
        {incidents.length === 0 ? (
          <span>{sum}</span>
        ) : (
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {sum} <Arrow {...ICON_SM} aria-hidden="true" />
          </button>
        )}
        <span>Now</span>
      </div>
      {isOpen && incidents.length > 0 && (
        <ul className={styles.incidents}>
          {incidents.map((incident) => (
            <IncidentRow
              key={incident.id}
              siteId={site.id}
              incident={incident}
              timezone={timezone}
              now={now}
              canManage={canManage}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const YEAR_MS = 364 * DAY_MS;

function monthName(date: Date, timezone: string): string {
  const { month, year } = partsIn(timezone, date, { month: 'short', year: 'numeric' });
  return `${month} ${year}`;
}

interface IncidentRowProps {
  siteId: number;
  incident: Incident;
  timezone: string;
  now: number;
  canManage: boolean;
}

function IncidentRow({ siteId, incident, timezone, now, canManage }: IncidentRowProps) {
  const ignore = useIgnoreIncident(siteId);
  const isIgnored = incident.ignored_at !== null;
  return (
    <li>
      <span>
        {incidentName(incident)} {isIgnored && <Badge>Ignored</Badge>}
      </span>
      <span className={styles.end}>
        {incidentTime(incident, timezone, now)}
        {isIgnored && canManage && (
          <Button
            variant="ghost"
            size="xs"
            busy={ignore.isPending}
            aria-label={`Take back: ignore ${incident.detail.host}`}
            onClick={() => ignore.mutate({ incident: incident.id, ignored: false })}
          >
            Take back
          </Button>
        )}
      </span>
    </li>
  );
}

const FOUND: Partial<Record<NonNullable<Incident['detail']['verdict']>, string>> = {
  unreachable: 'Silent, the page did not answer',
  missing: 'Silent, the code is not in the HTML',
  other_key: 'Silent, the code has another key',
  private: 'Silent, the address is not public',
  fine: 'Silent, perhaps without visitors',
};

function incidentName({ kind, detail }: Incident): string {
  if (kind === 'used_elsewhere') return detail.host ? `Key used on ${shownDomain(detail.host)}` : 'Key used elsewhere';
  if (kind === 'blocked') return 'Blocked by Content-Security-Policy';
  return (detail.verdict && FOUND[detail.verdict]) ?? 'Silent';
}

/** Returns 'since 16 Nov, 14:05 · 22 h' while it lasts, '8 Jun 2026 · 3 h' afterwards. */
function incidentTime({ kind, began_at, ended_at, ignored_at }: Incident, timezone: string, now: number): string {
  const began = new Date(began_at);
  const length = pauseLength(((ended_at === null ? now : Date.parse(ended_at)) - began.getTime()) / 1_000);
  const isOpen = ended_at === null && ignored_at === null;
  const day = isOpen ? `since ${sinceWhen(began, timezone, now)}` : dayOf(began, timezone);
  return kind === 'used_elsewhere' ? day : `${day} · ${length}`;
}

function dayOf(date: Date, timezone: string): string {
  const { day, month, year } = partsIn(timezone, date, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day} ${month} ${year}`;
}
