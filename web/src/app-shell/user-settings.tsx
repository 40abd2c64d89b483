import { useSession } from '../features/session/session.tsx';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { TeamMemberships } from '../features/teams/members/team-memberships.tsx';
import { useTeams } from '../features/teams/team-queries.ts';
import { showToast } from '../ui/toast.ts';

/** User Settings with the user's teams; a user who works alone does not see them. */
export function UserSettings({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useSession();
  const { data: teams = [] } = useTeams();
  const hasTeams = teams.length > 1 || teams.some(({ member_count }) => member_count > 1);

  // The toasts of this page go with it: signing out leads to the front page, which shows its own.
  async function leave() {
    await signOut();
    showToast('success', 'Your account was deleted');
  }

  return (
    <SettingsDialog
      hasTeams={hasTeams}
      teams={hasTeams && <TeamMemberships teams={teams} userId={user?.id} onFollow={onClose} />}
      account={user && <DeleteAccount email={user.email} onDeleted={() => void leave()} onFollow={onClose} />}
      onClose={onClose}
    />
  );
}
