import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import { today } from '../db/utc-day.ts';

/** The first of the last 30 UTC days, today included. */
export const firstDay = sql<string>`(${today} - ${sql.lit(ANALYTICS_DAYS - 1)})`;
