import { isStorable } from '@deskbell/contract/text';
import { sql } from 'kysely';
import { isLoopback } from '../config.ts';
import type { Database } from '../db/database.ts';
import { NotFound, Refused } from '../errors.ts';

const KEPT_MS = 30_000;
const KEPT_AT_MOST = 10_000;

export interface VisitedSite {
  readonly id: number;
  readonly api_key: string;
  readonly owner_id: number;
  readonly name: string;
  readonly domain: string;
  readonly is_active: boolean;
  readonly widget_color: string;
  /** Whether a page of it has ever loaded the widget. */
  readonly was_seen: boolean;
}

/** Sites by their key, kept for a while: every page view of every customer asks for one. */
export class VisitedSites {
  readonly #known = new Map<string, { site: VisitedSite; until: number }>();
  #forgotten = 0;

  constructor(readonly db: Database) {}

  async find(siteKey: string): Promise<VisitedSite> {
    const known = this.#known.get(siteKey);
    if (known && known.until > Date.now()) return known.site;
    const forgotten = this.#forgotten;
    const site = isStorable(siteKey) && (await this.#read(siteKey));
    if (!site) throw new NotFound('There is no site with this key. Copy the widget code once more from its Settings.');
    // What was read before a change may be what the change has replaced.
    if (forgotten !== this.#forgotten) return site;
    if (this.#known.size >= KEPT_AT_MOST) this.#known.clear();
    this.#known.set(siteKey, { site, until: Date.now() + KEPT_MS });
    return site;
  }

  #read(siteKey: string): Promise<VisitedSite | undefined> {
    return this.db
      .selectFrom('sites')
      .leftJoin('widget_sightings', 'site_id', 'id')
      .select(['id', 'api_key', 'owner_id', 'name', 'domain', 'is_active', 'widget_color'])
      .select(sql<boolean>`last_seen_at is not null`.as('was_seen'))
      .where('api_key', '=', siteKey)
      .executeTakeFirst();
  }

  /** Something of this owner changed, perhaps a site; of any owner, if there is none. */
  forget(ownerId: number | null): void {
    this.#forgotten += 1;
    for (const [key, { site }] of this.#known)
      if (ownerId === null || site.owner_id === ownerId) this.#known.delete(key);
  }
}

/** Pages of the site, of this product and of the owner's own machine may speak for a site. No Origin: it is no page. */
export function requireKnownOrigin(origin: string | undefined, { domain }: VisitedSite, publicUrl: string): void {
  if (origin === undefined || origin === publicUrl) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  const expected = new URL(`http://${domain}`).hostname;
  const isKnown = host === expected || host.endsWith(`.${expected}`) || (host !== '' && isLoopback(origin));
  if (!isKnown)
    throw new Refused(
      `This widget belongs to ${domain} and was used on ${host || 'a page without an address'}. Correct the site's domain if that is yours.`,
    );
}
