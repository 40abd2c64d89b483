import { ACTIVITY_YEARS } from '@deskbell/contract/limits';
import type { ActivityEntry } from '@deskbell/contract/teams';
import { Download, Globe, History, KeyRound, Mail, Settings, ShieldUser, Users, Webhook } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { clockHour, longDay } from '../../../format/long-day.ts';
import { ListMore } from '../../../ui/controls/list-more.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { ICON, ICON_LG } from '../../../ui/marks/icon-sizes.ts';
import { useActivity } from './activity-queries.ts';
import { type Description, describeActivity } from './describe-activity.ts';
import styles from './team-activity.module.css';

const YEARS = ['no', 'one', 'two', 'three'];

const ICONS: Record<Description['kind'], ReactNode> = {
  team: <Settings {...ICON} />,
  site: <Globe {...ICON} />,
  member: <Users {...ICON} />,
  invitation: <Mail {...ICON} />,
  webhook: <Webhook {...ICON} />,
  token: <KeyRound {...ICON} />,
  export: <Download {...ICON} />,
  person: <ShieldUser {...ICON} />,
};

export function TeamActivity({ teamId, timezone }: { teamId: number; timezone: string }) {
  const pages = useActivity(teamId);
  const entries = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <div>
      <SectionHead title="Activity" titleId="activity">
        Kept for {YEARS[ACTIVITY_YEARS]} years
      </SectionHead>
      <Card aria-labelledby="activity" className={styles.card}>
        {!entries && pages.isError && <LoadFailure label="The activity" onRetry={() => void pages.refetch()} />}
        {!entries && !pages.isError && <RecordSkeletons label="Loading activity" />}
        {entries?.length === 0 && (
          <EmptyState icon={<History {...ICON_LG} />} title="No activity yet">
            Changes to members, invitations and sites appear here.
          </EmptyState>
        )}
        {byDay(entries ?? [], timezone).map(({ day, entries }) => (
          <div key={day}>
            <h3 className={styles.day}>{day}</h3>
            <ul>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} timezone={timezone} />
              ))}
            </ul>
          </div>
        ))}
        {entries && (
          <ListMore
            shown={entries.length}
            total={pages.data?.pages[0]?.total ?? 0}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        )}
      </Card>
    </div>
  );
}

function Entry({ entry, timezone }: { entry: ActivityEntry; timezone: string }) {
  const { kind, words } = describeActivity(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.icon} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <p className={styles.words}>
        <b>
          <bdi>{entry.actor_name}</bdi>
        </b>{' '}
        {words.map((part, index) =>
          typeof part === 'string' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of an entry never change
            <Fragment key={index}>{part}</Fragment>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words of an entry never change
            <b key={index}>
              <bdi>{part.subject}</bdi>
            </b>
          ),
        )}
      </p>
      <time dateTime={entry.created_at} className={styles.time}>
        {clockHour(new Date(entry.created_at), timezone)}
      </time>
    </li>
  );
}

function byDay(entries: readonly ActivityEntry[], timezone: string) {
  const days = new Map<string, ActivityEntry[]>();
  for (const entry of entries) {
    const day = longDay(new Date(entry.created_at), timezone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}
