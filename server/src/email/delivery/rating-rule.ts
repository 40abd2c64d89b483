import { RATING_CHANGE_DAYS, RATING_PAUSE_DAYS } from '@deskbell/contract/limits';
import { type RawBuilder, sql } from 'kysely';

/** Conditions on rows of `tickets` and their `sites`. Merged, archived and erased tickets are never asked about. */
const isRatable: RawBuilder<boolean> = sql`(
  sites.asks_rating and tickets.status in ('resolved', 'closed') and tickets.merged_into is null and exists (
    select from comments where comments.ticket_id = tickets.id and author = 'agent' and audience = 'customer'
  )
)`;

const isPast = (time: RawBuilder<unknown>, days: number) => sql`${time} < now() - make_interval(days => ${days})`;

/** Whether an email may ask: once per resolution, and not again for a while. */
export const isToBeAsked: RawBuilder<boolean> = sql`(
  ${isRatable}
  and coalesce(${isPast(sql`tickets.rating_asked_at`, RATING_PAUSE_DAYS)}, true)
  and not exists (
    select from ratings where ratings.ticket_id = tickets.id and not ${isPast(sql`ratings.created_at`, RATING_PAUSE_DAYS)}
  )
)`;

/** Whether the visitor may rate: for the first time, to change it, or because the ticket was resolved anew since. */
export const mayRate: RawBuilder<boolean> = sql`(
  ${isRatable} and not exists (
    select from ratings where ratings.ticket_id = tickets.id
      and ${isPast(sql`ratings.created_at`, RATING_CHANGE_DAYS)}
      and not (${isPast(sql`ratings.created_at`, RATING_PAUSE_DAYS)} and tickets.resolved_at > ratings.created_at)
  )
)`;
