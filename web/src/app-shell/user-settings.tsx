import { useSession } from '../features/session/session.tsx';
import { SettingsDialog } from '../features/settings/settings-dialog.tsx';
import { TeamMemberships } from '../features/teams/members/team-memberships.tsx';
import { useTeams } from '../features/teams/team-queries.ts';

/** User Settings with the user's teams; a user who works alone does not see them. */
export function UserSettings({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const { data: teams = [] } = useTeams();
  const hasTeams = teams.length > 1 || teams.some(({ member_count }) => member_count > 1);
  return (
    <SettingsDialog
      hasTeams={hasTeams}
      teams={hasTeams && <TeamMemberships teams={teams} userId={user?.id} onFollow={onClose} />}
      onClose={onClose}
    />
  );
}
