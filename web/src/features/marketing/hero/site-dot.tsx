import { classNames } from '../../../ui/class-names.ts';
import styles from './site-dot.module.css';

export type SiteColor = 'purple' | 'teal' | 'orange' | 'blue';

/** The site's widget color. */
export function SiteDot({ color }: { color: SiteColor }) {
  return <i className={classNames(styles.dot, styles[color])} />;
}
