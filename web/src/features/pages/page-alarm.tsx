import type { PageFigures } from '@deskbell/contract/pages';
import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { number } from '../../format/counted.ts';
import { clockHour } from '../../format/long-day.ts';
import { sinceDay } from '../../format/since-when.ts';
import { ICON_LG } from '../../ui/marks/icon-sizes.ts';
import styles from './page-alarm.module.css';

interface PageAlarmProps {
  path: string;
  alarm: NonNullable<PageFigures['alarm']>;
  timezone: string;
  address: string;
  /** What can be done about it. */
  act?: ReactNode;
}

export function PageAlarm({ path, alarm, timezone, address, act }: PageAlarmProps) {
  const began = new Date(alarm.began_at);
  const day = sinceDay(began, timezone, Date.now());
  const usual = number(alarm.usual);
  return (
    <div role="status" className={styles.alarm}>
      <Flame {...ICON_LG} aria-hidden="true" />
      <p>
        <b>
          {path}: {number(alarm.tickets)} tickets in 2 h
        </b>
        , usually {usual === '0' ? 'none' : usual}. Since about {clockHour(began, timezone)} {day}.
      </p>
      {act}
      <Link to={address} className={styles.show}>
        Show the {number(alarm.tickets)} tickets
      </Link>
    </div>
  );
}
