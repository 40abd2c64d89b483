import { DOMAIN_MAX } from '@deskbell/contract/limits';
import type { Site } from '@deskbell/contract/sites';
import { SECOND_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { hostOfOrigin } from './allowed-origin.ts';

const today = sql`(now() at time zone 'utc')::date`;

export type RefusalReason = NonNullable<Site['last_refused_reason']>;

const WRITE_EVERY_MS = 10 * SECOND_MS;
/** Rows per site and day: bounds a flood of invented hosts. */
const HOSTS_MAX = 20;
const SITES_MAX = 10_000;

/** Records when and why a page was refused, which shows owners a wrong domain, and counts by host. */
export class Refusals {
  // Throttle writes: at most one per site every 10 s.
  readonly #recent = new LRUCache<number, true>({ max: SITES_MAX, ttl: WRITE_EVERY_MS });
  #counts = new Map<number, Map<string, number>>();
  #nextWrite: NodeJS.Timeout | undefined;

  constructor(
    readonly db: Database,
    readonly onError: (error: unknown) => void,
  ) {}

  count(siteId: number, origin: string | undefined): void {
    const host = hostOfOrigin(origin)?.slice(0, DOMAIN_MAX);
    if (host === undefined || host === '') return;
    const hosts = this.#counts.get(siteId) ?? new Map<string, number>();
    if (!hosts.has(host) && hosts.size >= HOSTS_MAX) return;
    if (hosts.size === 0 && this.#counts.size >= SITES_MAX) return;
    this.#counts.set(siteId, hosts.set(host, (hosts.get(host) ?? 0) + 1));
    this.#nextWrite ??= setTimeout(() => void this.write().catch(this.onError), WRITE_EVERY_MS).unref();
  }

  /** Counts lost by a failed write or a stop do not matter: the host goes on. */
  async write(): Promise<void> {
    const counted = [...this.#counts].flatMap(([site_id, hosts]) =>
      [...hosts].map(([host, count]) => ({ site_id, host, count })),
    );
    this.#counts = new Map();
    clearTimeout(this.#nextWrite);
    this.#nextWrite = undefined;
    if (counted.length === 0) return;
    await sql`
      with refused as (
        select sent.*, known.host is not null as is_known,
          row_number() over (partition by sent.site_id, known.host is null order by sent.count desc, sent.host) as position,
          (select count(*) from widget_refusals where widget_refusals.site_id = sent.site_id and day = ${today}) as known_hosts
        from json_to_recordset(${JSON.stringify(counted)}) as sent (site_id int8, host text, count int)
          inner join sites on sites.id = sent.site_id
          left join widget_refusals as known on known.site_id = sent.site_id and day = ${today} and known.host = sent.host
      )
      insert into widget_refusals (site_id, day, host, count)
      select site_id, ${today}, host, count from refused
      where is_known or known_hosts + position <= ${sql.lit(HOSTS_MAX)} order by site_id, host
      on conflict (site_id, day, host) do update set count = widget_refusals.count + excluded.count`.execute(this.db);
  }

  /** False when throttled. */
  async record(siteId: number, origin: string | undefined, reason: RefusalReason): Promise<boolean> {
    if (this.#recent.has(siteId)) return false;
    this.#recent.set(siteId, true);
    const host = (hostOfOrigin(origin) ?? origin)?.slice(0, DOMAIN_MAX) ?? null;
    await sql`
      insert into widget_sightings (site_id, last_refused_at, last_refused_host, last_refused_reason)
      select id, now(), ${host}, ${reason} from sites where id = ${siteId}
      on conflict (site_id) do update set
        last_refused_at = excluded.last_refused_at, last_refused_host = excluded.last_refused_host, last_refused_reason = excluded.last_refused_reason`.execute(
      this.db,
    );
    return true;
  }
}
