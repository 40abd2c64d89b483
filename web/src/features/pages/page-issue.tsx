import type { KnownIssue } from '@deskbell/contract/known-issues';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { number } from '../../format/counted.ts';
import { filteredTickets } from '../../format/filtered-tickets.ts';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import styles from './page-issue.module.css';

export const KnownOnPage = ({ issue }: { issue: KnownIssue }) => (
  <Link
    to={filteredTickets({ site: issue.site_id, known_issue: issue.id })}
    className={styles.known}
    title={issue.sentence}
  >
    <Megaphone {...ICON_SM} aria-hidden="true" /> Known issue, {number(issue.people)} me too
  </Link>
);

export const NewIssueOnPage = ({ path, onClick }: { path: string; onClick: () => void }) => (
  <button type="button" className={styles.new} aria-label={`Known issue on ${path}…`} onClick={onClick}>
    <Megaphone {...ICON_SM} aria-hidden="true" /> Known issue…
  </button>
);
