import { MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import { PUSH_TESTS_PER_MINUTE_AND_USER } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import type { PushMessage, PushSender, PushTarget } from './push-sender.ts';
import { noSuchDevice } from './subscriptions.ts';

const TEST: PushMessage = {
  payload: {
    title: 'Deskbell',
    body: 'This device is notified.',
    tag: 'test',
    path: '/dashboard',
    kind: 'test',
    ticket_id: null,
    inbox_id: null,
  },
  ttlSeconds: 60,
  urgency: 'high',
};

interface TestResult {
  readonly is_sent: boolean;
  readonly words: string;
  readonly is_removed: boolean;
}

/** Sent once and at once: the caller sees the result. */
export class PushTests {
  readonly #tests = new TokenBuckets(PUSH_TESTS_PER_MINUTE_AND_USER, MINUTE_MS);

  constructor(
    readonly db: Database,
    readonly sender: Pick<PushSender, 'send'>,
  ) {}

  async send({ user }: Scope<'user'>, id: number): Promise<TestResult> {
    const target = await this.#findTarget(user.id, id);
    const wait = this.#tests.take(String(user.id));
    if (wait > 0)
      throw new TooMany(`At most ${PUSH_TESTS_PER_MINUTE_AND_USER} tests are sent a minute. Please wait.`, wait);
    const answer = await this.sender.send(target, TEST);
    const is_sent = answer.kind === 'taken';
    const is_removed = answer.kind === 'gone';
    const own = sql`where id = ${id} and endpoint = ${target.endpoint}`;
    if (is_sent)
      await sql`update push_subscriptions set last_used_at = now(), failures = 0, busy_until = case when failures = 0 then busy_until end ${own}`.execute(
        this.db,
      );
    if (is_removed) await sql`delete from push_subscriptions ${own}`.execute(this.db);
    return { is_sent, is_removed, words: answer.kind === 'given up' ? '' : answer.words };
  }

  async #findTarget(userId: number, id: number): Promise<PushTarget> {
    const { rows } = await sql<PushTarget>`
      select endpoint, p256dh, auth, public_key, private_key
      from push_subscriptions inner join push_keys on push_keys.id = key_id
      where push_subscriptions.id = ${id} and user_id = ${userId}`.execute(this.db);
    return rows[0] ?? noSuchDevice();
  }
}
