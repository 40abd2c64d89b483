import type { UserSettings } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import type { NotificationChoices } from '@deskbell/contract/notifications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../../api/call.ts';
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
import { type Signature, SignatureFields } from './signature-fields.tsx';
import { TeamEmailSettings } from './team-email-settings.tsx';
import { TimePreview } from './time-preview.tsx';
import { TimezoneField } from './timezone-field.tsx';

type Timezone = UserSettings['timezone'];

const SIGNATURE_PARTS = ['signature_name', 'signature_line'] as const;

function failureText(error: Error): string {
  if (error instanceof ApiError) return error.issues[0]?.message || error.error || 'Failed to save settings';
  return 'Failed to save settings. Please try again.';
}

interface SettingsDialogProps {
  hasTeams: boolean;
  teams?: ReactNode;
  account?: ReactNode;
  onClose: () => void;
}

export function SettingsDialog({ hasTeams, teams, account, onClose }: SettingsDialogProps) {
  const settings = useUserSettings();
  const change = useChangeUserSettings();
  const [chosen, setChosen] = useState<Timezone | null>(null);

  const timezone = chosen ?? settings.data?.timezone ?? DEFAULT_TIMEZONE;
  const isLoaded = settings.data !== undefined;
  const [typedSignature, setSignature] = useState<Signature | null>(null);
  const savedSignature = {
    signature_name: settings.data?.signature_name ?? '',
    signature_line: settings.data?.signature_line ?? '',
  };
  const signature = typedSignature ?? savedSignature;
  const changedSignature = Object.fromEntries(
    SIGNATURE_PARTS.filter((part) => signature[part] !== savedSignature[part]).map((part) => [part, signature[part]]),
  );
  const notifications = useTeamEmails(hasTeams);
  const failure = change.error ?? notifications.error;
  const error = failure ? failureText(failure) : settings.isError && !isLoaded && 'Failed to load settings';

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded) return;
    change.mutate({ timezone, ...changedSignature }, { onSuccess: () => notifications.save(onClose) });
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
          <TimezoneField timezone={timezone} isDisabled={!isLoaded} onChange={setChosen} />
          <TimePreview timezone={timezone} />
          <SignatureFields
            signature={signature}
            isDisabled={!isLoaded}
            onChange={(changes) => setSignature({ ...signature, ...changes })}
          />
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
