import { MY_TICKETS_MAX, WIDGET_TICKETS_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { wordsOfAddress } from './search-terms.ts';
import { contains } from './ticket-filter.ts';

const shownColumns = ['id', 'title', 'status', 'created_at', 'page_version'] as const;

/** Newest first. Only those whose user id the site signed: anyone can type an id. */
export const listVerifiedTickets = (db: Database, siteId: number, userId: string) =>
  db
    .selectFrom('tickets')
    .select(shownColumns)
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('user_verified', '=', true)
    .where('merged_into', 'is', null)
    .orderBy('id', 'desc')
    .limit(WIDGET_TICKETS_MAX)
    .execute();

/** Of two merged tickets the one whose requester gave the address: the page of the other shows another person's words. */
const hasOwnAddress = sql<boolean>`(
  case when merged_into is null then address_from is null
  else exists (select from tickets as kept where kept.id = tickets.merged_into and kept.address_from = tickets.id) end
)`;

/** Newest first. Found by the search index and compared exactly: an index on addresses would cost every ticket a write. */
export const listTicketsOfAddress = (db: Database, siteId: number, address: string, limit = MY_TICKETS_MAX) =>
  db
    .selectFrom('tickets')
    .select(shownColumns)
    .where(contains(wordsOfAddress(address)))
    .where(sql<boolean>`lower(user_email) = lower(${address})`)
    .where('site_id', '=', siteId)
    .where(hasOwnAddress)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
