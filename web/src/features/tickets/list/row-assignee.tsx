import { UserRound } from 'lucide-react';
import { initials } from '../../../format/initials.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './ticket-row.module.css';

export const RowAssignee = ({ name }: { name: string | null }) =>
  name ? (
    <span className={styles.assignee} role="img" aria-label={`Assigned to ${name}`} title={name}>
      {initials(name)}
    </span>
  ) : (
    <span className={styles.nobody} title="Nobody">
      <UserRound {...ICON_SM} />
    </span>
  );
