import type { PageFigures } from '@deskbell/contract/pages';
import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { counted } from '../../format/counted.ts';
import { Card, CardHead } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { PageChange } from './page-change.tsx';
import { useWorstPages } from './page-queries.ts';
import styles from './worst-pages.module.css';

const SHOWN = 3;

interface WorstPagesProps {
  siteMark: (siteId: number) => ReactNode;
  siteName: (siteId: number) => string | undefined;
  ticketsAddress: (siteId: number, path: string) => string;
}

export function WorstPages({ siteMark, siteName, ticketsAddress }: WorstPagesProps) {
  const worst = useWorstPages().data?.filter(({ tickets }) => tickets > 0) ?? [];
  if (worst.length === 0) return null;
  return (
    <Card aria-labelledby="worst-pages">
      <CardHead title="Pages that hurt" titleId="worst-pages" className={styles.head}>
        Tickets per 1,000 views, 30 days
      </CardHead>
      <ul>
        {worst.slice(0, SHOWN).map((page) => (
          <li key={`${page.site_id} ${page.path}`} className={styles.row}>
            {siteMark(page.site_id)}
            <span className={styles.page}>
              <Link to={ticketsAddress(page.site_id, page.path)} className={styles.link}>
                <code>{page.path}</code>
              </Link>{' '}
              <bdi className={styles.site}>{siteName(page.site_id)}</bdi>
            </span>
            <span className={styles.mark}>{page.alarm && <AlarmBadge alarm={page.alarm} />}</span>
            <span className={styles.figure}>
              <b>{page.per_thousand.toFixed(1)}</b>
              <span className={styles.tickets}> · {counted(page.tickets, 'ticket')}</span>
            </span>
            <span className={styles.change}>
              <PageChange change={page.change} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const AlarmBadge = ({ alarm }: { alarm: NonNullable<PageFigures['alarm']> }) => (
  <Badge className={styles.alarm} icon={<Flame aria-hidden="true" />}>
    {alarm.tickets} in 2 h
  </Badge>
);
