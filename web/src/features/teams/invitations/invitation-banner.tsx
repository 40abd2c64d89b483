import type { acceptInvitation, OwnInvitation } from '@deskbell/contract/invitations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isolated } from '../../../format/isolated.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { aRole } from '../role-texts.ts';
import { showFailure } from '../show-failure.ts';
import styles from './invitation-banner.module.css';

/** Postponed by Not now until the page is reloaded. */
const postponed = new Set<number>();

export function InvitationBanner({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const [, setPostponedCount] = useState(postponed.size);

  function postpone(id: number) {
    postponed.add(id);
    setPostponedCount(postponed.size);
  }

  return (
    <section aria-label="Invitations" className={styles.banners}>
      {invitations
        .filter(({ id }) => !postponed.has(id))
        .map((invitation) => (
          <Banner key={invitation.id} invitation={invitation} onPostpone={() => postpone(invitation.id)} />
        ))}
    </section>
  );
}

function Banner({ invitation, onPostpone }: { invitation: OwnInvitation; onPostpone: () => void }) {
  const accept = useAcceptInvitation();
  const { inviter, team_name, role } = invitation;

  // mutateAsync: callbacks of mutate() do not run after the refetch unmounts the component.
  async function join() {
    try {
      await accept.mutateAsync(invitation);
    } catch (error) {
      showFailure('Not accepted', error);
      return;
    }
    showToast('success', 'Team joined', `You are ${aRole(role)} of ${isolated(team_name)}`);
  }

  return (
    <div className={styles.banner}>
      <Mail {...ICON} />
      <p className={styles.text}>
        <b>
          <bdi>{inviter}</bdi>
        </b>{' '}
        invited you to{' '}
        <b>
          <bdi>{team_name}</bdi>
        </b>{' '}
        as {role}.
      </p>
      <Button size="sm" variant="ghost" onClick={onPostpone}>
        Not now
      </Button>
      <Button
        size="sm"
        aria-label={`Accept the invitation to ${team_name}`}
        busy={accept.isPending}
        onClick={() => void join()}
      >
        Accept
      </Button>
    </div>
  );
}

function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnInvitation) =>
      call<typeof acceptInvitation>('POST /api/invitations/accept', { body: { id } }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
