import { classNames } from '../../../ui/class-names.ts';
import styles from './site-dot.module.css';

export type SiteColor = 'purple' | 'teal' | 'orange' | 'blue';

export function SiteDot({ color }: { color: SiteColor }) {
  return <i className={classNames(styles.dot, styles[color])} />;
}
