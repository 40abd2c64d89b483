import type { Team } from '@deskbell/contract/teams';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';
import { isOnlyOwner, useMembers } from './member-queries.ts';
import styles from './team-memberships.module.css';

interface TeamMembershipsProps {
  teams: readonly Team[];
  userId: number | undefined;
  onFollow: () => void;
}

export function TeamMemberships({ teams, userId, onFollow }: TeamMembershipsProps) {
  const [leaving, setLeaving] = useState<Team | null>(null);
  return (
    <section className={styles.teams} aria-labelledby="teams">
      <h3 id="teams" className={styles.title}>
        Teams
      </h3>
      <ul className={styles.list}>
        {teams.map((team) => (
          <Membership key={team.id} team={team} userId={userId} onFollow={onFollow} onLeave={() => setLeaving(team)} />
        ))}
      </ul>
      {leaving && <LeaveTeamDialog team={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

interface MembershipProps {
  team: Team;
  userId: number | undefined;
  onFollow: () => void;
  onLeave: () => void;
}

function Membership({ team, userId, onFollow, onLeave }: MembershipProps) {
  const isOwner = team.role === 'owner';
  const { data: members } = useMembers(team.id, { enabled: isOwner });
  const mustStay = isOwner && (!members || isOnlyOwner(members, userId));
  return (
    <li className={styles.team}>
      <div className={styles.text}>
        <bdi>{team.name}</bdi>
        <p className={styles.note}>
          {isOwner && members && mustStay ? (
            <>
              You are the only owner.{' '}
              {team.member_count > 1 && (
                <Link to={`/teams/${team.id}?dialog=owner`} className={styles.link} onClick={onFollow}>
                  Make someone an owner
                </Link>
              )}
            </>
          ) : (
            ROLE_LABELS[team.role]
          )}
        </p>
      </div>
      <Button size="xs" disabled={mustStay} aria-label={`Leave ${team.name}`} onClick={onLeave}>
        Leave
      </Button>
    </li>
  );
}
