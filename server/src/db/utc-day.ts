import { sql } from 'kysely';

export const today = sql<string>`(now() at time zone 'utc')::date`;
