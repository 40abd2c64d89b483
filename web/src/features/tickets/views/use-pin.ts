import type { changeUserSettings, UserSettings } from '@deskbell/contract/account';
import { PINNED_VIEWS_MAX } from '@deskbell/contract/limits';
import { PINNABLE_VIEWS } from '@deskbell/contract/view-values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { NamedList } from './ticket-tabs.ts';
import { useChangeView } from './view-changes.ts';

/** Pins a list, or unpins it. */
export function usePin(pinned: readonly NamedList[]) {
  const { mutate: changeView } = useChangeView();
  const { mutate: pinGiven } = usePinGiven();
  const onError = (error: Error) =>
    showToast('error', 'The view could not be pinned', failureText(error, 'Check your connection, then try again.'));

  return ({ id, view, isPinned }: NamedList) => {
    if (!isPinned && pinned.length >= PINNED_VIEWS_MAX)
      return showToast('error', `At most ${PINNED_VIEWS_MAX} views are pinned`, 'Unpin one first.');
    if (view) return changeView({ id: view.id, is_pinned: !isPinned }, { onError });
    const given = pinned.filter((list) => !list.view).map((list) => list.id);
    const after = isPinned ? given.filter((name) => name !== id) : [...given, id];
    pinGiven(
      PINNABLE_VIEWS.filter((name) => after.includes(name)),
      { onError },
    );
  };
}

/** Optimistic, like the pins of saved views. */
function usePinGiven() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pinned_given_views: UserSettings['pinned_given_views']) =>
      call<typeof changeUserSettings>('PUT /api/user-settings', { body: { pinned_given_views } }),
    onMutate: async (pinned_given_views) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.userSettings });
      queryClient.setQueryData<UserSettings>(
        queryKeys.userSettings,
        (settings) => settings && { ...settings, pinned_given_views },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.userSettings }),
  });
}
