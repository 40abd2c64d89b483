import { HAS_PUBLIC_PAGES } from '../content/deployment.ts';
import { useSession } from '../features/session/session.tsx';
import { keepSignInProblem } from '../features/session/sign-in-problem.ts';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { TeamMemberships } from '../features/teams/members/team-memberships.tsx';
import { useTeams } from '../features/teams/team-queries.ts';
import { showToast } from '../ui/feedback/toast.ts';

const ACCOUNT_DELETED = 'Your account was deleted';

/** A user who works alone does not see teams. */
export function UserSettings({ onClose }: { onClose: () => void }) {
  const { user, signOut } = useSession();
  const { data: teams = [] } = useTeams();
  const hasTeams = teams.length > 1 || teams.some(({ member_count }) => member_count > 1);

  // Signing out leads to the front page, which shows its own toasts.
  async function leave() {
    // The server's sign-in page has no toasts.
    if (!HAS_PUBLIC_PAGES) keepSignInProblem(ACCOUNT_DELETED);
    await signOut();
    showToast('success', ACCOUNT_DELETED);
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
