import { CountBadge } from '../hero/count-badge.tsx';
import { type SiteColor, SiteDot } from '../hero/site-dot.tsx';
import { areaUnder, lineThrough } from './line-path.ts';
import styles from './sites-picture.module.css';

interface PicturedSite {
  name: string;
  domain: string;
  color: SiteColor;
  newCount: number;
  openCount: number;
  days: number[];
}

const SITES: PicturedSite[] = [
  {
    name: 'Willow & Clay',
    domain: 'willowandclay.example',
    color: 'purple',
    newCount: 3,
    openCount: 3,
    days: [
      7, 4, 6, 5, 8, 11, 12, 11, 12, 15, 14, 14, 25, 26, 22, 20, 22, 20, 19, 24, 25, 13, 11, 13, 7, 8, 10, 10, 4, 2,
    ],
  },
  {
    name: 'Alder Clinic',
    domain: 'book.alderclinic.example',
    color: 'teal',
    newCount: 1,
    openCount: 2,
    days: [
      13, 11, 15, 17, 18, 25, 27, 23, 24, 24, 21, 19, 25, 24, 19, 16, 14, 10, 8, 11, 12, 4, 6, 4, 2, 3, 8, 9, 7, 7,
    ],
  },
  {
    name: 'Parcelkit Docs',
    domain: 'docs.parcelkit.example',
    color: 'orange',
    newCount: 0,
    openCount: 5,
    days: [
      25, 25, 23, 22, 21, 26, 25, 16, 18, 12, 11, 11, 15, 13, 3, 2, 5, 6, 4, 13, 13, 7, 11, 12, 15, 17, 24, 24, 17, 22,
    ],
  },
  {
    name: 'Northlight Hotel',
    domain: 'northlight.example',
    color: 'blue',
    newCount: 2,
    openCount: 0,
    days: [
      16, 12, 10, 10, 5, 13, 11, 3, 4, 2, 6, 4, 12, 13, 11, 13, 12, 15, 17, 24, 25, 20, 22, 18, 20, 18, 20, 20, 12, 8,
    ],
  },
];
const SPARK = { width: 108, height: 30 };

export function SitesPicture() {
  return SITES.map((site) => (
    <div key={site.name} className={styles.site}>
      <div>
        <b>
          <SiteDot color={site.color} />
          {site.name}
        </b>
        <small>{site.domain}</small>
      </div>
      <svg className={styles.spark} viewBox="0 0 108 30" fill="none" aria-hidden="true">
        <path d={areaUnder(site.days, SPARK)} fill="currentColor" opacity=".12" />
        <path d={lineThrough(site.days, SPARK)} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <div className={styles.badges}>
        {site.newCount > 0 && <CountBadge count={site.newCount} status="New" />}
        {site.openCount > 0 && <CountBadge count={site.openCount} status="Open" />}
      </div>
    </div>
  ));
}
