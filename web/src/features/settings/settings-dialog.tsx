import type { UserSettings } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE, TIMEZONES } from '@deskbell/contract/limits';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../ui/dialog.tsx';
import { Field, FormError, Select } from '../../ui/field.tsx';
import { NotificationSetting } from './notification-setting.tsx';
import styles from './settings-dialog.module.css';
import { useChangeUserSettings, useUserSettings } from './settings-queries.ts';
import { TimePreview } from './time-preview.tsx';

type Timezone = UserSettings['timezone'];

const ALSO_KNOWN_AS: Partial<Record<Timezone, string>> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Los_Angeles': 'Pacific',
};

const labelOf = (timezone: Timezone) =>
  ALSO_KNOWN_AS[timezone] ? `${timezone} (${ALSO_KNOWN_AS[timezone]})` : timezone;

function failureText(error: Error): string {
  if (error instanceof ApiError) return error.error || 'Failed to save settings';
  return 'Failed to save settings. Please try again.';
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useUserSettings();
  const change = useChangeUserSettings();
  const [chosen, setChosen] = useState<Timezone | null>(null);

  const timezone = chosen ?? settings.data?.timezone ?? DEFAULT_TIMEZONE;
  const isLoaded = settings.data !== undefined;
  const error = change.error ? failureText(change.error) : settings.isError && !isLoaded && 'Failed to load settings';

  function choose(value: string) {
    setChosen(TIMEZONES.find((each) => each === value) ?? null);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded) return;
    change.mutate({ timezone }, { onSuccess: onClose });
  }

  return (
    <Dialog title="User Settings" width={480} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <DialogBody>
          {error && <FormError>{error}</FormError>}
          {settings.isError && !isLoaded && (
            <Button
              size="sm"
              className={styles.retry}
              busy={settings.isFetching}
              onClick={() => void settings.refetch()}
            >
              Try again
            </Button>
          )}
          <Field label="Time zone">
            {(control) => (
              <Select
                {...control}
                value={timezone}
                disabled={!isLoaded}
                onChange={(event) => choose(event.target.value)}
              >
                {TIMEZONES.map((each) => (
                  <option key={each} value={each}>
                    {labelOf(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TimePreview timezone={timezone} />
          <NotificationSetting />
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={change.isPending} disabled={!isLoaded}>
            Save Settings
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
