import type { Writer } from '@deskbell/contract/followers';
import { DRAFTING_SECONDS } from '@deskbell/contract/limits';
import type { Comment, Ticket } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { HeardWriter } from '../../../api/live-changes.ts';
import { queryKeys } from '../../../api/query-keys.ts';

export function useWriters(
  { id: ticketId, site_id }: Pick<Ticket, 'id' | 'site_id'>,
  loaded: readonly Writer[],
  comments: readonly Comment[] | undefined,
): HeardWriter[] {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.writers(ticketId);
  const { data: heard = [] } = useQuery<HeardWriter[]>({ queryKey, queryFn: skipToken });
  const replace = (change: (before: HeardWriter[]) => HeardWriter[]) =>
    queryClient.setQueryData<HeardWriter[]>(queryKey, (before = []) => change(before));

  const hadLoaded = useRef(false);
  const site = useRef(site_id);
  const adopt = useEffectEvent(() => {
    // After a move, some known writers may have lost access.
    const isMoved = site.current !== site_id;
    site.current = site_id;
    if (loaded.length === 0 && !hadLoaded.current && !isMoved) return;
    hadLoaded.current = loaded.length > 0;
    replace(() =>
      loaded.map(({ user_id, name, until }) => ({
        user_id,
        name,
        // Clock skew: this device may be slow.
        until: Math.min(Date.parse(until), Date.now() + DRAFTING_SECONDS * SECOND_MS),
      })),
    );
  });
  // An unchanged answer keeps its identity, and prolongs nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads it
  useEffect(adopt, [loaded, site_id]);

  const lastReply = comments?.findLast(({ audience }) => audience === 'customer');
  const seenReply = useRef(lastReply?.id);
  const dropSender = useEffectEvent(() => {
    if (seenReply.current !== undefined)
      replace((before) => before.filter((other) => other.user_id !== lastReply?.author_id));
    seenReply.current = lastReply?.id ?? 0;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads it
  useEffect(dropSender, [lastReply?.id]);

  return useUnexpired(heard);
}

function useUnexpired(writers: readonly HeardWriter[]): HeardWriter[] {
  const [now, setNow] = useState(Date.now);
  const left = writers.filter(({ until }) => until > now);
  const next = Math.min(...left.map(({ until }) => until));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return left;
}
