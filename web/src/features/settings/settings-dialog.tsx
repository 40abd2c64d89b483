import type { UserSettings } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE, TIMEZONES } from '@deskbell/contract/limits';
import type { NotificationChoices } from '@deskbell/contract/notifications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { timezoneLabel } from '../../format/timezone-label.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../ui/dialog.tsx';
import { Field, FormError, Select } from '../../ui/field.tsx';
import { NotificationSetting } from './notification-setting.tsx';
import styles from './settings-dialog.module.css';
import {
  useChangeNotifications,
  useChangeUserSettings,
  useNotifications,
  useUserSettings,
} from './settings-queries.ts';
import { TeamEmailSettings } from './team-email-settings.tsx';
import { TimePreview } from './time-preview.tsx';

type Timezone = UserSettings['timezone'];

function failureText(error: Error): string {
  if (error instanceof ApiError) return error.error || 'Failed to save settings';
  return 'Failed to save settings. Please try again.';
}

interface SettingsDialogProps {
  /** A user who works alone has nothing to choose about teams. */
  hasTeams: boolean;
  /** The user's memberships. */
  teams?: ReactNode;
  /** The way to delete the account. */
  account?: ReactNode;
  onClose: () => void;
}

export function SettingsDialog({ hasTeams, teams, account, onClose }: SettingsDialogProps) {
  const settings = useUserSettings();
  const change = useChangeUserSettings();
  const [chosen, setChosen] = useState<Timezone | null>(null);

  const timezone = chosen ?? settings.data?.timezone ?? DEFAULT_TIMEZONE;
  const isLoaded = settings.data !== undefined;
  const notifications = useTeamEmails(hasTeams);
  const failure = change.error ?? notifications.error;
  const error = failure ? failureText(failure) : settings.isError && !isLoaded && 'Failed to load settings';

  function choose(value: string) {
    setChosen(TIMEZONES.find((each) => each === value) ?? null);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded) return;
    change.mutate({ timezone }, { onSuccess: () => notifications.save(onClose) });
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
                    {timezoneLabel(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TimePreview timezone={timezone} />
          <NotificationSetting />
          {notifications.teams.map((team) => (
            <TeamEmailSettings
              key={team.team_id}
              team={team}
              onChange={(changes) => notifications.choose(team.team_id, changes)}
            />
          ))}
          {teams}
          {account}
        </DialogBody>
        <DialogFoot>
          <DialogCancel />
          <Button
            type="submit"
            variant="primary"
            busy={change.isPending || notifications.isSaving}
            disabled={!isLoaded}
          >
            Save Settings
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** The choices per team with those not saved yet. */
function useTeamEmails(isShown: boolean) {
  const { data: saved = [] } = useNotifications({ enabled: isShown });
  const change = useChangeNotifications();
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<NotificationChoices>>>>({});
  const teams = isShown ? saved.map((team) => ({ ...team, ...chosen[team.team_id] })) : [];

  return {
    teams,
    error: change.error,
    isSaving: change.isPending,
    choose: (id: number, changes: Partial<NotificationChoices>) =>
      setChosen((current) => ({ ...current, [id]: { ...current[id], ...changes } })),
    save(onSaved: () => void) {
      const changed = teams
        .filter(({ team_id }) => chosen[team_id])
        .map(({ team_name: _name, role: _role, ...choices }) => choices);
      if (changed.length === 0) onSaved();
      else change.mutate(changed, { onSuccess: onSaved });
    },
  };
}
