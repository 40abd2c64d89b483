import type { ApiToken } from '@deskbell/contract/api-tokens';
import { ASSISTANT_CALL_DAYS } from '@deskbell/contract/assistant-values';
import type { AssistantCall } from '@deskbell/contract/assistants';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { clockHour, longDay } from '../../../format/long-day.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { RecordSkeletons } from '../../../ui/layout/record-row.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import type { TeamSite } from '../members/access-fields.tsx';
import styles from './assistant-activity.module.css';
import { type CallKind, useAssistantCalls } from './assistant-queries.ts';
import { isEnded, prepares, resultText, sitesText, tileLetters, untilText } from './assistant-words.ts';
import { UndoHour } from './undo-hour.tsx';

const EndAssistantDialog = lazyPart(async () => (await import('./end-assistant-dialog.tsx')).EndAssistantDialog, {
  isFloating: true,
});

const KINDS = [
  { value: 'changes', label: 'Changes' },
  { value: 'all', label: 'All calls' },
] as const;

interface AssistantActivityProps {
  token: ApiToken;
  timezone: string;
  sites: readonly TeamSite[];
}

export function AssistantActivity({ token, timezone, sites }: AssistantActivityProps) {
  const [kind, setKind] = useState<CallKind>('changes');
  const [isEnding, setIsEnding] = useState(false);
  const pages = useAssistantCalls(token, kind);
  const calls = pages.data?.pages.flatMap((page) => page.calls);
  const isOver = isEnded(token, useNow());
  return (
    <>
      <Link to="?tab=assistants" className={styles.back}>
        <ChevronLeft {...ICON} />
        Assistants
      </Link>
      <Card aria-labelledby="assistant" className={styles.card}>
        <div className={styles.head}>
          <span className={styles.tile} aria-hidden="true">
            {tileLetters(token.name)}
          </span>
          <div className={styles.words}>
            <h2 id="assistant" className={styles.name}>
              <bdi>{token.name}</bdi>
            </h2>
            <p className={styles.about}>{aboutText(token, sites, timezone)}</p>
          </div>
          <Segmented label="Calls" value={kind} options={KINDS} onChange={setKind} />
          {!isOver && (
            <Button variant="danger-quiet" onClick={() => setIsEnding(true)}>
              End
            </Button>
          )}
        </div>
        {pages.data?.pages[0] && <UndoHour token={token} hour={pages.data.pages[0].last_hour} />}
        {!calls && pages.isError && <LoadFailure label="The activity" onRetry={() => void pages.refetch()} />}
        {!calls && !pages.isError && <RecordSkeletons label="Loading activity" />}
        {calls?.length === 0 && (
          <p className={styles.none}>{kind === 'all' ? 'No calls yet.' : 'It has not changed anything yet.'}</p>
        )}
        {byDay(calls ?? [], timezone).map(({ day, ofDay }, index) => (
          <div key={day}>
            <div className={styles.day}>
              <h3>{day}</h3>
              {index === 0 && <span>Kept for {ASSISTANT_CALL_DAYS} days</span>}
            </div>
            <ul>
              {ofDay.map((call) => (
                <CallRow key={call.id} call={call} timezone={timezone} />
              ))}
            </ul>
          </div>
        ))}
        {pages.hasNextPage && (
          <Button
            variant="ghost"
            className={styles.more}
            busy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </Card>
      {isEnding && <EndAssistantDialog token={token} onClose={() => setIsEnding(false)} />}
    </>
  );
}

/** 'Reads and prepares, all 12 sites, until 16 Feb 2027'. */
function aboutText(token: ApiToken, sites: readonly TeamSite[], timezone: string): string {
  const of = sitesText(token, sites).replace(/^All /, 'all ');
  return [prepares(token) ? 'Reads and prepares' : 'Reads', of, untilText(token, timezone)].join(', ');
}

function byDay(calls: readonly AssistantCall[], timezone: string) {
  const days = new Map<string, AssistantCall[]>();
  for (const call of calls) {
    const day = longDay(new Date(call.at), timezone);
    days.set(day, [...(days.get(day) ?? []), call]);
  }
  return [...days].map(([day, ofDay]) => ({ day, ofDay }));
}

function CallRow({ call, timezone }: { call: AssistantCall; timezone: string }) {
  const [params] = useSearchParams();
  const { tool, ticket, is_change, is_refused, undone } = call;
  const opened = new URLSearchParams(params);
  if (ticket) opened.set('ticket', String(ticket.id));
  const result = resultText(call, timezone);
  return (
    <li className={classNames(styles.call, is_refused ? styles.refused : is_change && !undone && styles.change)}>
      <time dateTime={call.at}>{clockHour(new Date(call.at), timezone)}</time>
      <code>{tool}</code>
      <span className={styles.ticket}>
        {ticket && (
          <Link to={`?${opened}`} preventScrollReset>
            <span>#{ticket.id}</span> <bdi>{ticket.title}</bdi>
          </Link>
        )}
      </span>
      <span className={styles.result} title={result}>
        {result}
      </span>
    </li>
  );
}
