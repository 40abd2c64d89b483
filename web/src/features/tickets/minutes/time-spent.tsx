import type { Comment } from '@deskbell/contract/tickets';
import { shortDate } from '../../../format/zoned-time.ts';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import { Menu, MenuHead } from '../../../ui/overlays/menu.tsx';
import { PropertyButton } from '../property.tsx';
import { minutesText } from './minutes-text.ts';
import styles from './time-spent.module.css';

interface TimeSpentProps {
  minutes: number;
  comments: readonly Comment[];
  timezone: string;
}

export function TimeSpent({ minutes, comments, timezone }: TimeSpentProps) {
  const isPhone = useIsPhone();
  const parts = comments.filter((comment) => comment.minutes !== null && comment.minutes > 0);
  return (
    <Menu
      label="Time spent"
      align="start"
      side={isPhone ? 'bottom' : 'left'}
      trigger={<PropertyButton label="Time spent">{minutesText(minutes)}</PropertyButton>}
    >
      <MenuHead>{minutesText(minutes)} in all</MenuHead>
      <ul className={styles.parts}>
        {parts.map((comment) => (
          <li key={comment.id}>
            <bdi>{partName(comment, timezone)}</bdi> <span>{minutesText(comment.minutes ?? 0)}</span>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/** Returns 'Anna, reply of 13 Nov', without a name in a team of one. */
function partName({ author_name, audience, created_at }: Comment, timezone: string): string {
  const kind = audience === 'customer' ? 'reply' : 'note';
  const day = shortDate(new Date(created_at), timezone);
  return author_name
    ? `${author_name.split(' ')[0]}, ${kind} of ${day}`
    : `${kind === 'reply' ? 'Reply' : 'Note'} of ${day}`;
}
