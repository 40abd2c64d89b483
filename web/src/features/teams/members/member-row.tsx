import { allows } from '@deskbell/contract/roles';
import type { Member, Team } from '@deskbell/contract/teams';
import { ChevronDown, Crown, Ellipsis, LogOut, UserCog, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../../format/counted.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON, ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { Menu, MenuHead, MenuItem } from '../../../ui/overlays/menu.tsx';
import { ROLE_LABELS } from '../role-texts.ts';
import type { TeamSite } from './access-fields.tsx';
import styles from './member-row.module.css';

export type MemberAction = 'change' | 'remove' | 'leave' | 'make-owner';

interface MemberRowProps {
  team: Team;
  member: Member;
  isSelf: boolean;
  isLastOwner: boolean;
  canAppoint: boolean;
  sites: readonly TeamSite[];
  timezone: string;
  onAction: (action: MemberAction, member: Member) => void;
}

export function MemberRow(props: MemberRowProps) {
  const { team, member, isSelf, isLastOwner, sites, timezone, onAction } = props;
  const canManage = allows(team.role, 'manage');
  const canChange = canManage && !isLastOwner && (team.role === 'owner' || (member.role !== 'owner' && !isSelf));
  const role = ROLE_LABELS[member.role];
  return (
    <li className={classNames(styles.row, !canManage && styles.reduced)}>
      <Avatar name={member.name} />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{member.name}</bdi> {isSelf && <span className={styles.you}>you</span>}
        </p>
        {member.email && (
          <p className={styles.email} title={member.email}>
            <bdi>{member.email}</bdi>
          </p>
        )}
      </div>
      <div className={styles.facts}>
        {canChange ? (
          <button
            type="button"
            className={classNames(styles.cell, styles.role)}
            aria-label={`${role}, change the role of ${member.name}`}
            onClick={() => onAction('change', member)}
          >
            {role}
            <ChevronDown {...ICON_SM} />
          </button>
        ) : (
          <span
            className={styles.cell}
            title={isLastOwner ? 'You are the only owner. Make someone an owner first.' : undefined}
          >
            {role}
          </span>
        )}
        {canManage && (
          <>
            <SitesSeen access={member} sites={sites} className={styles.cell} />
            <span className={styles.cell}>
              {member.last_seen_at ? <TimeAgo at={member.last_seen_at} timezone={timezone} /> : 'Never'}
            </span>
          </>
        )}
      </div>
      <span className={styles.more}>
        <MoreMenu {...props} canChange={canChange} />
      </span>
    </li>
  );
}

interface SitesSeenProps {
  access: { sees_all_sites?: boolean | undefined; site_ids?: number[] | undefined };
  sites: readonly TeamSite[];
  className: string | undefined;
}

export function SitesSeen({ access: { sees_all_sites, site_ids = [] }, sites, className }: SitesSeenProps) {
  if (sees_all_sites) return <span className={className}>All</span>;
  const names = sites.filter(({ id }) => site_ids.includes(id)).map(({ name }) => name);
  return (
    <span className={className} title={names.join(', ') || undefined}>
      {names.join(', ') || counted(site_ids.length, 'site')}
    </span>
  );
}

function MoreMenu({
  member,
  isSelf,
  isLastOwner,
  canAppoint,
  canChange,
  onAction,
}: MemberRowProps & { canChange: boolean }) {
  const item = (action: MemberAction, icon: ReactNode, text: string) => (
    <MenuItem icon={icon} onSelect={() => onAction(action, member)}>
      {text}
    </MenuItem>
  );
  if (!canChange && !isSelf) return null;
  if (isLastOwner && !canAppoint) return null;
  return (
    <Menu
      label={`Actions for ${member.name}`}
      trigger={
        <button type="button" className={styles.button} aria-label={`More about ${member.name}`} title="More">
          <Ellipsis {...ICON} />
        </button>
      }
    >
      {isLastOwner && (
        <>
          <MenuHead>
            <span className={styles.reason}>You are the only owner, so you cannot leave or change your role.</span>
          </MenuHead>
          {item('make-owner', <Crown {...ICON} />, 'Make someone an owner')}
        </>
      )}
      {canChange && item('change', <UserCog {...ICON} />, 'Change role and sites')}
      {canChange && !isSelf && item('remove', <UserMinus {...ICON} />, 'Remove from team')}
      {isSelf && !isLastOwner && item('leave', <LogOut {...ICON} />, 'Leave team')}
    </Menu>
  );
}
