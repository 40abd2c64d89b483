import { createHmac } from 'node:crypto';
import type { ErasureReceipt } from '@deskbell/contract/people';
import { sql } from 'kysely';
import { deriveKeys, type SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { personName } from '../names/person-name.ts';
import type { PersonKey } from './identity.ts';

const ALL = Number.MAX_SAFE_INTEGER;

export class PersonHmac {
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(secretKey: SecretKey) {
    this.#keys = deriveKeys(secretKey, 'erasure receipt');
  }

  of(teamId: number, person: PersonKey): Buffer {
    return hmac(this.#keys[0], teamId, person);
  }

  allOf(teamId: number, person: PersonKey): string[] {
    return this.#keys.map((key) => hmac(key, teamId, person).toString('hex'));
  }
}

const hmac = (key: Buffer, teamId: number, { kind, value }: PersonKey): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([teamId, kind, kind === 'email' ? value.toLowerCase() : value]))
    .digest();

export const listErasures = (db: Database, teamId: number, limit = ALL): Promise<ErasureReceipt[]> =>
  receipts(db)
    .where('team_id', '=', teamId)
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .orderBy('erasures.id', 'desc')
    .limit(limit)
    .execute();

export const findErasure = (db: Database, id: number): Promise<ErasureReceipt> =>
  receipts(db).where('erasures.id', '=', id).executeTakeFirstOrThrow();

const receipts = (db: Database) =>
  db
    .selectFrom('erasures')
    .leftJoin('users', 'users.id', 'erased_by')
    .select(['erasures.id', 'team_id', 'kind', 'deleted_tickets', 'counts', 'erased_at'])
    .select([
      sql<string>`encode(person_hmac, 'hex')`.as('person_hmac'),
      sql<string | null>`case when users.id is not null then ${personName} end`.as('erased_by_name'),
    ]);
