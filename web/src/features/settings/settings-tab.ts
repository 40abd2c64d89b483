import { requestSettings } from './settings-requests.ts';

export type SettingsTab = 'profile' | 'notifications' | 'devices';

let requested: SettingsTab = 'profile';

export function requestNotificationSettings(): void {
  requested = 'notifications';
  requestSettings();
}

/** Opening the dialog another way shows the first tab again. */
export function takeRequestedTab(): SettingsTab {
  const tab = requested;
  requested = 'profile';
  return tab;
}
