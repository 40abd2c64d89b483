import type { ErasureReceipt } from '@deskbell/contract/people';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Counter, Timestamp } from './ticket-tables.ts';

export interface Erasures {
  id: GeneratedAlways<number>;
  team_id: number;
  person_hmac: Uint8Array;
  kind: ErasureReceipt['kind'];
  deleted_tickets: boolean;
  counts: ColumnType<ErasureReceipt['counts'], string, string>;
  erased_by: number | null;
  erased_at: Timestamp;
  leased_until: string | null;
}

export interface RetentionRuns {
  site_id: number;
  tickets: Counter;
  files: Counter;
}
