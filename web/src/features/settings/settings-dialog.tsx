import type { UserSettings } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import type { NotificationChoices } from '@deskbell/contract/notifications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Dialog, DialogCancel, DialogFoot } from '../../ui/overlays/dialog.tsx';
import { DialogTabs } from '../../ui/overlays/dialog-tabs.tsx';
import styles from './settings-dialog.module.css';
import {
  useChangeNotifications,
  useChangeUserSettings,
  useNotifications,
  useUserSettings,
} from './settings-queries.ts';
import { type SettingsTab, takeRequestedTab } from './settings-tab.ts';
import { SignatureFields } from './signature-fields.tsx';
import { TimePreview } from './time-preview.tsx';
import { TimezoneField } from './timezone-field.tsx';

const Notifications = lazyPart(async () => (await import('./notifications/notifications.tsx')).Notifications, {
  Fallback: Skeleton,
});
const Devices = lazyPart(async () => (await import('./devices/devices.tsx')).Devices, { Fallback: Skeleton });

type Draft = Omit<UserSettings, 'timezone_chosen' | 'pinned_given_views' | 'inbox_unread'>;
const NOT_LOADED: Draft = { timezone: DEFAULT_TIMEZONE, signature_name: null, signature_line: null };

interface SettingsDialogProps {
  hasTeams: boolean;
  teams?: ReactNode;
  account?: ReactNode;
  onClose: () => void;
}

const TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'devices', label: 'Devices' },
] as const;

export function SettingsDialog({ hasTeams, teams, account, onClose }: SettingsDialogProps) {
  const [tab, setTab] = useState<SettingsTab>(takeRequestedTab);
  const settings = useUserSettings();
  const saving = useChangeUserSettings();
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const change = (changed: Partial<Draft>) => setChanges({ ...changes, ...changed });
  const draft = { ...(settings.data ?? NOT_LOADED), ...changes };
  const isLoaded = settings.data !== undefined;
  const notifications = useTeamNotifications(tab === 'notifications');
  const failure = saving.error ?? notifications.error;
  const error = failure
    ? failureText(failure, 'Failed to save settings. Please try again.')
    : settings.isError && !isLoaded && 'Failed to load settings';

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded || tab === 'devices') return;
    const saveNotifications = () => notifications.save(onClose);
    if (tab === 'notifications' && Object.keys(changes).length === 0) saveNotifications();
    else saving.mutate({ timezone: draft.timezone, ...changes }, { onSuccess: saveNotifications });
  }

  return (
    <Dialog title="User Settings" width={640} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <DialogTabs label="User Settings" tabs={TABS} selected={tab} onSelect={setTab}>
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
          {tab === 'profile' && (
            <>
              <TimezoneField
                timezone={draft.timezone}
                isDisabled={!isLoaded}
                onChange={(timezone) => change({ timezone })}
              />
              <TimePreview timezone={draft.timezone} />
              <SignatureFields signature={draft} isDisabled={!isLoaded} onChange={change} />
              {teams}
              {account}
            </>
          )}
          {tab === 'notifications' && (
            <Notifications
              teams={notifications.teams}
              isAlone={!hasTeams}
              onRetry={notifications.onRetry}
              onChoose={notifications.choose}
              onAddDevice={() => setTab('devices')}
            />
          )}
          {tab === 'devices' && <Devices timezone={draft.timezone} />}
        </DialogTabs>
        {tab !== 'devices' && (
          <DialogFoot>
            <DialogCancel />
            <Button
              type="submit"
              variant="primary"
              busy={saving.isPending || notifications.isSaving}
              disabled={!isLoaded}
            >
              {tab === 'profile' ? 'Save Settings' : 'Save Notifications'}
            </Button>
          </DialogFoot>
        )}
      </form>
    </Dialog>
  );
}

function useTeamNotifications(isShown: boolean) {
  const { data: saved, isError, refetch } = useNotifications({ enabled: isShown });
  const change = useChangeNotifications();
  const [chosen, setChosen] = useState<Readonly<Record<number, Partial<NotificationChoices>>>>({});
  const teams = saved?.map((team) => ({ ...team, ...chosen[team.team_id] }));

  return {
    teams,
    onRetry: isError && !saved ? () => void refetch() : undefined,
    error: change.error,
    isSaving: change.isPending,
    choose: (id: number, changes: Partial<NotificationChoices>) =>
      setChosen((current) => ({ ...current, [id]: { ...current[id], ...changes } })),
    save(onSaved: () => void) {
      const changed = (teams ?? [])
        .filter(({ team_id }) => chosen[team_id])
        .map(({ team_name: _name, role: _role, ...choices }) => choices);
      if (changed.length === 0) onSaved();
      else change.mutate(changed, { onSuccess: onSaved });
    },
  };
}
