import type { changeUserSettings, getUserSettings, UserSettingsChanges } from '@deskbell/contract/account';
import { DEFAULT_TIMEZONE } from '@deskbell/contract/limits';
import type { changeNotifications, getNotifications, NotificationChoices } from '@deskbell/contract/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const userSettingsQuery = queryOptions({
  queryKey: queryKeys.userSettings,
  queryFn: () => call<typeof getUserSettings>('GET /api/user-settings'),
});

export const useUserSettings = () => useQuery(userSettingsQuery);

export function useTimezone(): string {
  return useUserSettings().data?.timezone ?? DEFAULT_TIMEZONE;
}

export function useChangeUserSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserSettingsChanges) => call<typeof changeUserSettings>('PUT /api/user-settings', { body }),
    onSuccess: (settings) => queryClient.setQueryData(queryKeys.userSettings, settings),
  });
}

export function useNotifications({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: queryKeys.notifications,
    queryFn: () => call<typeof getNotifications>('GET /api/notifications'),
    enabled,
  });
}

export function useChangeNotifications() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoices[]) => call<typeof changeNotifications>('PUT /api/notifications', { body }),
    onSuccess: (notifications) => queryClient.setQueryData(queryKeys.notifications, notifications),
  });
}
