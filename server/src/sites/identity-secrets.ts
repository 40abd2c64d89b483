import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { USER_HASH_HOURS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { recordActivity } from '../teams/activity.ts';
import { findSite } from './sites.ts';

const USER_HASH = /^(\d{1,12})\.([0-9a-f]{64})$/i;
const HOUR_SECONDS = 3_600;

export class IdentitySecrets {
  readonly #sealer: Sealer;

  constructor(secretKey: SecretKey) {
    this.#sealer = new Sealer(secretKey, 'identity secret');
  }

  open(sealed: Uint8Array | null): readonly string[] {
    return sealed ? ((this.#sealer.open(sealed) as string[] | null) ?? []) : [];
  }

  /** Returned once and stored sealed. The former secret stays valid until it is removed. */
  create(db: Database, scope: Scope<'manage'>, siteId: number): Promise<{ secret: string }> {
    const secret = `ids_${randomBytes(32).toString('hex')}`;
    return this.#change(db, scope, siteId, 'identity_secret_created', ([current]) => ({
      secrets: [secret, ...(current === undefined ? [] : [current])],
      since: {
        identity_secret_since: sql<string>`now()`,
        former_identity_secret_since: current === undefined ? null : sql<string | null>`identity_secret_since`,
      },
    })).then(() => ({ secret }));
  }

  removeFormer(db: Database, scope: Scope<'manage'>, siteId: number): Promise<{ id: number }> {
    return this.#change(db, scope, siteId, 'former_identity_secret_removed', ([current, former]) =>
      current === undefined || former === undefined
        ? null
        : { secrets: [current], since: { former_identity_secret_since: null } },
    ).then(() => ({ id: siteId }));
  }

  #change(
    db: Database,
    scope: Scope<'manage'>,
    siteId: number,
    action: 'identity_secret_created' | 'former_identity_secret_removed',
    changesOf: (secrets: readonly string[]) => { secrets: readonly string[]; since: object } | null,
  ): Promise<void> {
    return db.transaction().execute(async (tx) => {
      const { team_id, name, domain } = await findSite(tx, scope, siteId);
      const { identity_secrets } = await tx
        .selectFrom('sites')
        .select('identity_secrets')
        .where('id', '=', siteId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const changes = changesOf(this.open(identity_secrets));
      if (!changes) return;
      const sealed = this.#sealer.seal(changes.secrets);
      await tx
        .updateTable('sites')
        .set({ identity_secrets: sealed, ...changes.since })
        .where('id', '=', siteId)
        .execute();
      await recordActivity(tx, scope.user, team_id, action, { name, domain });
    });
  }

  async reencrypt(db: Database): Promise<void> {
    if (!this.#sealer.hasFormerKey) return;
    const sites = await db
      .selectFrom('sites')
      .select(['id', 'identity_secrets'])
      .where('identity_secrets', 'is not', null)
      .execute();
    for (const { id, identity_secrets: sealed } of sites) {
      if (!sealed || !this.#sealer.isOutdated(sealed)) continue;
      await db
        .updateTable('sites')
        .set({ identity_secrets: this.#sealer.seal(this.open(sealed)) })
        .where('id', '=', id)
        .where('identity_secrets', '=', sealed)
        .execute();
    }
  }
}

export function isSigned(secrets: readonly string[], userId: string, userHash: string | null): boolean {
  const [, expiry, hash] = USER_HASH.exec(userHash ?? '') ?? [];
  if (expiry === undefined || hash === undefined) return false;
  const seconds = Number(expiry) - Date.now() / 1000;
  if (seconds <= 0 || seconds > USER_HASH_HOURS * HOUR_SECONDS) return false;
  const given = Buffer.from(hash, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(given, createHmac('sha256', secret).update(`${userId}.${expiry}`).digest()),
  );
}
