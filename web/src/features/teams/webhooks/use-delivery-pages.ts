import type { WebhookDelivery } from '@deskbell/contract/webhooks';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = 25;
const POLL_DELIVERY_MS = 3_000;
/** The next attempt may be hours away; polling starts shortly before it. */
const SOON_MS = 60_000;

type Listed = Pick<WebhookDelivery, 'id' | 'next_attempt_at'>;

const isDueSoon = ({ next_attempt_at }: Listed) =>
  next_attempt_at !== null && Date.parse(next_attempt_at) < Date.now() + SOON_MS;

export const useDeliveryPages = <Delivery extends Listed>(
  queryKey: QueryKey,
  load: (query: { limit: string; before?: string }) => Promise<{ items: Delivery[]; total: number }>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load({ limit: String(PAGE_SIZE), ...(pageParam > 0 && { before: String(pageParam) }) }),
    initialPageParam: 0,
    getNextPageParam: ({ items }) => (items.length < PAGE_SIZE ? null : items.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isDueSoon)) ? POLL_DELIVERY_MS : false,
    refetchOnWindowFocus: 'always',
  });

export type DeliveryPages<Delivery extends Listed> = ReturnType<typeof useDeliveryPages<Delivery>>;
