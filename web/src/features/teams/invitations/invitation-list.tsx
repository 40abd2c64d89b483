import type { Invitation } from '@deskbell/contract/invitations';
import type { Team } from '@deskbell/contract/teams';
import { number } from '../../../format/counted.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Count } from '../../../ui/marks/badge.tsx';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './invitation-list.module.css';
import { InvitationRow } from './invitation-row.tsx';

interface InvitationListProps {
  team: Team;
  invitations: readonly Invitation[];
  sites: readonly TeamSite[];
  timezone: string;
}

export function InvitationList({ team, invitations, sites, timezone }: InvitationListProps) {
  return (
    <div className={styles.invitations}>
      <SectionHead
        title="Open invitations"
        titleId="open-invitations"
        count={<Count>{number(invitations.length)}</Count>}
      />
      <Card aria-labelledby="open-invitations">
        <ul>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} team={team} invitation={invitation} sites={sites} timezone={timezone} />
          ))}
        </ul>
      </Card>
    </div>
  );
}
