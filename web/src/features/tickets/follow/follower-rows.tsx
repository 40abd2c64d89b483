import type { Follower } from '@deskbell/contract/followers';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { Bell, BellOff, Check } from 'lucide-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { isolated } from '../../../format/isolated.ts';
import { KEYS } from '../../../keys/key-table.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { LateItems, MenuFoot, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import styles from './follower-rows.module.css';
import { useFollow } from './use-follow.ts';

export function FollowerRows({ ticket, followers }: { ticket: TicketDetail; followers: readonly Follower[] }) {
  const { id: myId } = useCurrentUser();
  const follow = useFollow();
  const isFollowing = ticket.is_following;
  return (
    <LateItems>
      {followers.length > 0 && (
        <>
          <ul className={styles.rows} aria-label="Followers">
            {followers.map((follower) => (
              <li key={follower.user_id} className={styles.row}>
                <Avatar small name={follower.name} />
                <span className={styles.who}>
                  <bdi className={styles.name}>{follower.user_id === myId ? 'You' : follower.name}</bdi>
                  <small className={styles.why}>{reasonOf(follower, follower.user_id === myId)}</small>
                </span>
                <Check {...ICON} />
              </li>
            ))}
          </ul>
          <MenuSeparator />
        </>
      )}
      <MenuItem
        icon={isFollowing ? <BellOff {...ICON} /> : <Bell {...ICON} />}
        detail={<Kbd>{KEYS.follow}</Kbd>}
        onSelect={() => follow(ticket)}
      >
        {isFollowing ? 'Stop following' : 'Follow'}
      </MenuItem>
      <MenuFoot>
        <span className={styles.foot}>Followers get replies and notes of this ticket.</span>
      </MenuFoot>
    </LateItems>
  );
}

function reasonOf({ reason, mentioned_by }: Follower, isMe: boolean): string {
  switch (reason) {
    case 'assigned':
      return 'Assignee';
    case 'wrote_note':
      return isMe ? 'You wrote a note' : 'Wrote a note';
    case 'mentioned':
      return mentioned_by ? `Mentioned by ${isolated(mentioned_by.split(' ')[0] ?? mentioned_by)}` : 'Mentioned';
    case 'chosen':
      return isMe ? 'You chose to follow' : 'Chose to follow';
  }
}
