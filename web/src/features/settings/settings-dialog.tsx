import type { UserSettings } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import type { NotificationChoices } from '@deskbell/contract/notifications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/controls/field.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { NotificationSetting } from './notification-setting.tsx';
import styles from './settings-dialog.module.css';
import {
  useChangeNotifications,
  useChangeUserSettings,
  useNotifications,
  useUserSettings,
} from './settings-queries.ts';
import { SignatureFields } from './signature-fields.tsx';
import { TeamEmailSettings } from './team-email-settings.tsx';
import { TimePreview } from './time-preview.tsx';
import { TimezoneField } from './timezone-field.tsx';

type Draft = Omit<UserSettings, 'timezone_chosen' | 'pinned_given_views' | 'inbox_unread'>;
const NOT_LOADED: Draft = { timezone: DEFAULT_TIMEZONE, signature_name: null, signature_line: null };

interface SettingsDialogProps {
  hasTeams: boolean;
  teams?: ReactNode;
  account?: ReactNode;
  onClose: () => void;
}

export function SettingsDialog({ hasTeams, teams, account, onClose }: SettingsDialogProps) {
  const settings = useUserSettings();
  const saving = useChangeUserSettings();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const change = (changed: Partial<Draft>) => setChanges({ ...changes, ...changed });
  const draft = { ...(settings.data ?? NOT_LOADED), ...changes };
  const isLoaded = settings.data !== undefined;
  const notifications = useTeamEmails(hasTeams);
  const failure = saving.error ?? notifications.error;
  const error = failure
    ? failureText(failure, 'Failed to save settings. Please try again.')
    : settings.isError && !isLoaded && 'Failed to load settings';

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded) return;
    saving.mutate({ timezone: draft.timezone, ...changes }, { onSuccess: () => notifications.save(onClose) });
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
          <TimezoneField
            timezone={draft.timezone}
            isDisabled={!isLoaded}
            onChange={(timezone) => change({ timezone })}
          />
          <TimePreview timezone={draft.timezone} />
          <SignatureFields signature={draft} isDisabled={!isLoaded} onChange={change} />
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
            busy={saving.isPending || notifications.isSaving}
            disabled={!isLoaded}
          >
            Save Settings
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

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
