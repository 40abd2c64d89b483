import type { SiteRow } from '../scope.ts';
import { SnoozeAlarm } from '../tickets/work/snooze-alarm.ts';
import { testDatabase } from './test-database.ts';

export async function wakeDue(instances = 1): Promise<SiteRow[]> {
  const db = await testDatabase();
  const woken: SiteRow[] = [];
  const errors: unknown[] = [];
  const settings = {
    onWoken: (site: SiteRow) => void woken.push(site),
    onError: (error: unknown) => errors.push(error),
  };
  const alarms = Array.from({ length: instances }, () => new SnoozeAlarm(db, settings));
  for (const alarm of alarms) alarm.wake();
  for (const alarm of alarms) await alarm.stop();
  if (errors.length > 0) throw errors[0];
  return woken;
}
