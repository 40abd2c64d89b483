import { BookOpen, Upload, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/layout/card.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './you-can-also.module.css';

/** A team is made with the first site; before that, the documentation says what will be possible. */
export const YouCanAlso = ({ teamId }: { teamId: number | undefined }) => (
  <Card aria-labelledby="you-can-also" className={styles.card}>
    <h2 id="you-can-also">You can also</h2>
    <Link to={teamId ? `/teams/${teamId}?tab=import` : '/docs/import'} reloadDocument={!teamId} className={styles.link}>
      <Upload {...ICON} />
      Bring tickets from another desk
    </Link>
    <Link to={teamId ? `/teams/${teamId}` : '/docs/team-and-clients'} reloadDocument={!teamId} className={styles.link}>
      <UserPlus {...ICON} />
      Invite your team
    </Link>
    <Link to="/docs/first-site" reloadDocument className={styles.link}>
      <BookOpen {...ICON} />
      Read “Your first site”
    </Link>
  </Card>
);
