import { classNames } from '../../../ui/class-names.ts';
import styles from './site-mark.module.css';

const COLORS = {
  'Willow & Clay': styles.purple,
  'Parcelkit Docs': styles.orange,
  'Alder Clinic': styles.teal,
  'Northlight Hotel': styles.blue,
};

export type PicturedSite = keyof typeof COLORS;

export function SiteMark({ site }: { site: PicturedSite }) {
  return <span className={classNames(styles.mark, COLORS[site])}>{site.slice(0, 1)}</span>;
}
