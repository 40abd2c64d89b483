import { allows } from '@deskbell/contract/roles';
import { LogOut, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { counted } from '../../../format/counted.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Badge } from '../../../ui/marks/badge.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { ROLE_LABELS } from '../role-texts.ts';
import { useTeams } from '../team-queries.ts';
import styles from './team-aside.module.css';

const LeaveTeamDialog = lazyPart(async () => (await import('../members/leave-team-dialog.tsx')).LeaveTeamDialog, {
  isFloating: true,
});

export function TeamAside({ teamId }: { teamId: number }) {
  const { data: teams } = useTeams();
  const [isLeaving, setIsLeaving] = useState(false);
  const team = teams?.find(({ id }) => id === teamId);
  if (!team) return <span className={styles.rule} />;
  if (allows(team.role, 'manage')) {
    return (
      <>
        <span className={styles.rule} />
        <Link to={`/teams/${team.id}`} className={styles.action}>
          <Users {...ICON_SM} />
          {counted(team.member_count, 'member')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Badge>{ROLE_LABELS[team.role]}</Badge>
      <span className={styles.rule} />
      <button type="button" className={styles.action} onClick={() => setIsLeaving(true)}>
        <LogOut {...ICON_SM} />
        Leave team
      </button>
      {isLeaving && <LeaveTeamDialog team={team} onClose={() => setIsLeaving(false)} />}
    </>
  );
}
