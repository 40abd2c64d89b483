import type { Site } from '@deskbell/contract/sites';
import type { SiteWatch } from '@deskbell/contract/watchdog';
import { BellOff, Loader, Power, ShieldBan } from 'lucide-react';
import { exactPauseLength, pauseLength } from '../../../format/pause-length.ts';
import { shownDomain } from '../../../format/shown-domain.ts';
import { sinceWhen } from '../../../format/since-when.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { CodeLink } from './code-link.tsx';
import { FoundVerdict } from './found-verdict.tsx';
import styles from './state-verdict.module.css';
import { VerdictBox } from './verdict-box.tsx';

interface StateVerdictProps {
  site: Site;
  timezone: string;
  watch: SiteWatch | undefined;
}

export function StateVerdict({ site, timezone, watch }: StateVerdictProps) {
  switch (site.health) {
    case 'inactive':
      return (
        <VerdictBox
          tone="calm"
          icon={<Power {...ICON_LG} aria-hidden="true" />}
          title="The widget is off, because the site is inactive"
        >
          <p>It stays hidden, accepts no tickets and is not watched until the site is active.</p>
        </VerdictBox>
      );
    case 'waiting':
      return (
        <VerdictBox tone="calm" icon={<Loader {...ICON_LG} aria-hidden="true" />} title="Waiting for the first visitor">
          <p>
            Paste the <CodeLink>line below</CodeLink> before <code>&lt;/body&gt;</code>, then open a page of{' '}
            {shownDomain(site.domain)}. This turns green by itself.
          </p>
        </VerdictBox>
      );
    case 'silent':
    case 'blocked':
      return <Interruption site={site} timezone={timezone} watch={watch} />;
    // A key used elsewhere says nothing about the site's own pages.
    case 'used_elsewhere':
    case 'live':
      return (
        <p role="status" className={styles.live}>
          <Pulse alive />
          <span>
            <b>Live.</b>{' '}
            {site.last_seen_at && (
              <>
                Last seen <TimeAgo inWords at={site.last_seen_at} timezone={timezone} /> on{' '}
                {shownDomain(site.last_seen_host || site.domain)}
              </>
            )}{' '}
            {watch && <span className={styles.alarm}>{alarmSentence(watch)}</span>}
          </span>
        </p>
      );
  }
}

function alarmSentence({ longest_gap_seconds, alarm_after_seconds }: SiteWatch): string {
  if (alarm_after_seconds === null) return 'Its pauses are judged once it was seen on seven days.';
  const pause = longest_gap_seconds && `Longest pause in 28 days: ${exactPauseLength(longest_gap_seconds)}. `;
  return `${pause || ''}An alarm goes out after ${exactPauseLength(alarm_after_seconds)} without a visitor.`;
}

function Interruption({ site, timezone, watch }: StateVerdictProps) {
  const now = useNow();
  const since = new Date(site.health_since ?? now);
  const isBlocked = site.health === 'blocked';
  const title = `${isBlocked ? 'Blocked' : 'Silent'} since ${sinceWhen(since, timezone, now)}`;
  const text = `Nobody has seen the Support tab for ${pauseLength((now - since.getTime()) / 1_000)}${usualPause(watch)}.`;
  // A check from before the interruption says nothing about it.
  const verdict = watch?.verdict && Date.parse(watch.verdict.checked_at) >= since.getTime() ? watch.verdict : null;
  if (verdict)
    return (
      <FoundVerdict
        site={site}
        timezone={timezone}
        verdict={verdict}
        silence={isBlocked ? undefined : { title, text: text + alarmTime(watch, timezone, now) }}
      />
    );
  const Icon = isBlocked ? ShieldBan : BellOff;
  return (
    <VerdictBox tone="bad" icon={<Icon {...ICON_LG} aria-hidden="true" />} title={title}>
      <p>{text}</p>
    </VerdictBox>
  );
}

function usualPause(watch: SiteWatch | undefined): string {
  return watch?.longest_gap_seconds ? `; the longest usual pause is ${pauseLength(watch.longest_gap_seconds)}` : '';
}

function alarmTime(watch: SiteWatch | undefined, timezone: string, now: number): string {
  if (!watch?.is_watched || !watch.alarm_at || Date.parse(watch.alarm_at) <= now) return '';
  return ` You get an email if it stays silent until ${sinceWhen(new Date(watch.alarm_at), timezone, now)}.`;
}
