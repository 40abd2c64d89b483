import type { Database } from '../../db/database.ts';

/** The host of the first start: the emails of a ticket stay one thread when PUBLIC_URL changes. */
export class ThreadHost {
  #host: string | null = null;

  constructor(
    readonly db: Database,
    readonly currentHost: string,
  ) {}

  async find(): Promise<string> {
    if (this.#host === null) {
      await this.db
        .insertInto('email_thread_host')
        .values({ host: this.currentHost })
        .onConflict((earlier) => earlier.doNothing())
        .execute();
      const kept = await this.db.selectFrom('email_thread_host').select('host').executeTakeFirstOrThrow();
      this.#host = kept.host;
    }
    return this.#host;
  }
}
