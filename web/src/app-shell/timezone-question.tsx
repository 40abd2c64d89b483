import { useChangeUserSettings, useUserSettings } from '../features/settings/settings-queries.ts';
import { Button } from '../ui/controls/button.tsx';
import styles from './timezone-question.module.css';

const browserZone = (): string | null => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

export function TimezoneQuestion() {
  const { data: settings } = useUserSettings();
  const change = useChangeUserSettings();
  const zone = browserZone();
  if (!settings || settings.timezone_chosen || !zone || zone === settings.timezone || change.isSuccess) return null;
  return (
    <aside className={styles.question} aria-label="Time zone">
      <p>Your browser is in {zone}. Show times there?</p>
      <Button size="xs" busy={change.isPending} onClick={() => change.mutate({ timezone: zone })}>
        Show times there
      </Button>
      <Button size="xs" variant="ghost" onClick={() => change.mutate({ timezone: settings.timezone })}>
        Keep {settings.timezone}
      </Button>
    </aside>
  );
}
