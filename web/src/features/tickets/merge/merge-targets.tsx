import type { listMergeTargets, MergeTarget } from '@deskbell/contract/merges';
import type { Ticket } from '@deskbell/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isolated } from '../../../format/isolated.ts';
import { shortDateTime } from '../../../format/zoned-time.ts';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Pick, Picks } from '../../../ui/controls/pick.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import styles from './merge-dialog.module.css';

interface MergeTargetsProps {
  ticket: Ticket;
  chosen: MergeTarget | undefined;
  timezone: string;
  onChoose: (target: MergeTarget | undefined) => void;
}

export const useMergeTargets = (id: number, number: string) =>
  useQuery({
    queryKey: queryKeys.mergeTargets(id, number),
    queryFn: () =>
      call<typeof listMergeTargets>('GET /api/tickets/:id/merge-targets', {
        params: { id },
        ...(number && { query: { q: number } }),
      }),
    placeholderData: keepPreviousData,
  });

export function MergeTargets({ ticket, chosen, timezone, onChoose }: MergeTargetsProps) {
  const [typed, setTyped] = useState('');
  const number = /^\s*#?(\d{1,15})\s*$/.exec(typed)?.[1] ?? '';
  const { data, error, refetch } = useMergeTargets(ticket.id, number);
  const words = number ? '' : typed.trim().toLowerCase();
  const targets = data?.filter(({ title }) => title.toLowerCase().includes(words));
  const list = useRef<HTMLDivElement>(null);

  /** From the list on, the arrow keys of its radio buttons choose. */
  function enterList(event: KeyboardEvent) {
    if (!targets || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const at = event.key === 'ArrowDown' ? 0 : targets.length - 1;
    if (targets[at]) onChoose(targets[at]);
    list.current?.querySelectorAll('input')[at]?.focus();
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.search}>
        <Search {...ICON} />
        <Input
          type="search"
          aria-label="Ticket to merge with"
          placeholder="Number or words"
          value={typed}
          onKeyDown={enterList}
          onChange={(event) => {
            setTyped(event.target.value);
            onChoose(undefined);
          }}
        />
      </div>
      <div>
        <h3 className={styles.label} id="merge-targets">
          {number ? `#${number}` : `Also from ${isolated(personOf(ticket))}`}
        </h3>
        {!targets && !error && (
          <div role="status" aria-label="Loading tickets">
            <Picks>
              <Skeleton height={58} radius={8} />
              <Skeleton height={58} radius={8} />
              <Skeleton height={58} radius={8} />
            </Picks>
          </div>
        )}
        {!targets && error && <LoadFailure label="The tickets" onRetry={() => void refetch()} />}
        {targets?.length === 0 && <p className={styles.none}>{nothingText(number, words)}</p>}
        <Picks ref={list} role="radiogroup" aria-labelledby="merge-targets">
          {targets?.map((target) => (
            <Pick
              key={target.id}
              type="radio"
              name="merge-target"
              label={target.title}
              hint={[
                `#${target.id}`,
                shortDateTime(new Date(target.created_at), timezone),
                ...(target.user_email === ticket.user_email ? [] : [isolated(personOf(target))]),
              ].join(' · ')}
              end={<StatusBadge status={target.status} />}
              checked={target.id === chosen?.id}
              onChange={() => onChoose(target)}
            />
          ))}
        </Picks>
      </div>
    </>
  );
}

const personOf = ({ user_name, user_email }: Ticket) => user_name || user_email || 'an anonymous visitor';

function nothingText(number: string, words: string): string {
  if (number) return 'This site has no other ticket of this number.';
  return words ? 'No ticket of this person has these words in its title.' : 'No other tickets. Search by number.';
}
