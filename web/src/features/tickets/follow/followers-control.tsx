import type { TicketDetail } from '@deskbell/contract/tickets';
import { useCurrentUser } from '../../../api/current-user.ts';
import { allowsAssigning } from '../../../api/team-of-site.ts';
import { useTicketSite } from '../../../api/ticket-site.ts';
import { isolated } from '../../../format/isolated.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { MenuSkeleton } from '../../../ui/overlays/menu-skeleton.tsx';
import { NoValue, PropertyButton } from '../property.tsx';
import styles from './followers-control.module.css';

const FollowerRows = lazyPart(async () => (await import('./follower-rows.tsx')).FollowerRows, {
  Fallback: MenuSkeleton,
});

const AVATARS_MAX = 3;

interface FollowersControlProps {
  ticket: TicketDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function FollowersControl({ ticket, open, onOpenChange }: FollowersControlProps) {
  const { site } = useTicketSite(ticket.site_id);
  const { id: myId } = useCurrentUser();
  const isPhone = useIsPhone();
  if (!allowsAssigning(site)) return null;
  const followers = ticket.followers.toSorted(
    (one, other) => Number(other.user_id === myId) - Number(one.user_id === myId),
  );
  return (
    <Menu
      label="Followers"
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <PropertyButton label="Followers" keyHint={KEYS.follow}>
          {followers.length === 0 ? (
            <NoValue />
          ) : (
            <>
              <span className={styles.avatars}>
                {followers.slice(0, AVATARS_MAX).map(({ user_id, name }) => (
                  <Avatar key={user_id} small name={name} />
                ))}
              </span>
              <span className={styles.who}>
                {whoOf(followers.map(({ user_id, name }) => (user_id === myId ? 'You' : name)))}
              </span>
            </>
          )}
        </PropertyButton>
      }
    >
      <FollowerRows ticket={ticket} followers={followers} />
    </Menu>
  );
}

function whoOf([first = '', ...others]: string[]): string {
  return others.length === 0 ? isolated(first) : `${isolated(first)} and ${others.length}`;
}
