import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import type { SecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { Sealer } from '../signed-links/sealing.ts';

const CURVE = 'prime256v1';

export interface PushKey {
  /** An uncompressed point, by which browsers subscribe. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

export interface StoredKey {
  readonly public_key: Uint8Array;
  readonly private_key: Uint8Array;
}

interface CurrentKey {
  readonly id: number;
  readonly publicKey: Buffer;
}

/** The keys by which push services know this installation (VAPID), shared by its instances. */
export class PushKeys {
  readonly #sealer: Sealer;

  constructor(
    readonly db: Database,
    secretKey: SecretKey,
  ) {
    this.#sealer = new Sealer(secretKey, 'push key');
  }

  /** Makes one on the first start, or when SECRET_KEY opens none: devices of those before wait for its return. */
  async findCurrent(): Promise<CurrentKey> {
    return (
      (await this.#lookUpNewest(this.db)) ??
      this.db.transaction().execute(async (tx) => {
        // Two instances may start at once.
        await sql`lock table push_keys in share row exclusive mode`.execute(tx);
        return (await this.#lookUpNewest(tx)) ?? this.#make(tx);
      })
    );
  }

  /** Null unless SECRET_KEY opens it. */
  open({ public_key, private_key }: StoredKey): PushKey | null {
    const d = this.#sealer.open(private_key);
    if (typeof d !== 'string') return null;
    const publicKey = Buffer.from(public_key);
    const [x = '', y = ''] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((half) =>
      half.toString('base64url'),
    );
    const key = { kty: 'EC', crv: 'P-256', d, x, y };
    return { publicKey, privateKey: createPrivateKey({ key, format: 'jwk' }) };
  }

  /** Seals those of the former SECRET_KEY with the current one: the former may be forgotten then. */
  async reencrypt(): Promise<void> {
    if (!this.#sealer.hasFormerKey) return;
    for (const { id, private_key: sealed } of await this.#list(this.db))
      if (this.#sealer.isOutdated(sealed))
        await this.db
          .updateTable('push_keys')
          .set({ private_key: this.#sealer.seal(this.#sealer.open(sealed)) })
          .where('id', '=', id)
          .where('private_key', '=', sealed)
          .execute();
  }

  async #lookUpNewest(db: Database): Promise<CurrentKey | null> {
    for (const stored of await this.#list(db)) {
      if (this.open(stored)) return { id: stored.id, publicKey: Buffer.from(stored.public_key) };
    }
    return null;
  }

  async #make(tx: Database): Promise<CurrentKey> {
    const pair = createECDH(CURVE);
    const publicKey = pair.generateKeys();
    const private_key = this.#sealer.seal(padded(pair.getPrivateKey()).toString('base64url'));
    const { id } = await tx
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, publicKey };
  }

  readonly #list = (db: Database): Promise<(StoredKey & { id: number })[]> =>
    db.selectFrom('push_keys').select(['id', 'public_key', 'private_key']).orderBy('id', 'desc').execute();
}

/** OpenSSL leaves out leading zeros, which JWK needs. */
const padded = (scalar: Buffer): Buffer => Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]);
