import type { SiteWatch } from '@deskbell/contract/watchdog';

export const aWatch = (changes: Partial<SiteWatch> = {}): SiteWatch => ({
  is_watched: true,
  paused_at: null,
  paused_by_name: null,
  longest_gap_seconds: null,
  alarm_after_seconds: null,
  alarm_at: null,
  verdict: null,
  refused_today: [],
  ...changes,
});
