import { randomBytes } from 'node:crypto';
import { RATINGS_SHOWN_FROM } from '@deskbell/contract/limits';
import type { PageQuery } from '@deskbell/contract/paging';
import { cleanName, isPlainName, NOT_A_PLAIN_NAME } from '@deskbell/contract/plain-name';
import type { NewSite, Site, SiteChanges } from '@deskbell/contract/sites';
import { DEFAULT_WIDGET_OPTIONS, type WidgetOptions } from '@deskbell/contract/widget-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { today } from '../db/utc-day.ts';
import { Invalid, NotFound, Refused } from '../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/api/list-page.ts';
import type { CurrentUser, Scope } from '../scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { chooseTeam } from '../teams/choose-team.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import { healthOf, type OpenIncident, openIncident } from './site-health.ts';
import { inScope, isReadable } from './site-scope.ts';

export async function listSites(
  db: Database,
  scope: Scope<'read'>,
  { limit, before }: PageQuery,
): Promise<ListPage<Site>> {
  const page = await readPage(pageSizeOf(limit), (count) =>
    siteRows(db)
      .where(inScope(scope))
      .$if(before !== undefined, (rows) => rows.where('sites.id', '<', before ?? 0))
      .orderBy('sites.id', 'desc')
      .limit(count)
      .execute(),
  );
  const isWhole = before === undefined && !page.hasMore;
  return {
    rows: page.rows.map((row) => asSite(row, scope.user)),
    hasMore: page.hasMore,
    total: isWhole ? page.rows.length : await countSites(db, scope),
  };
}

async function countSites(db: Database, scope: Scope<'read'>): Promise<number> {
  const { total } = await db
    .selectFrom('sites')
    .select(sql<number>`count(*)`.as('total'))
    .where(inScope(scope))
    .executeTakeFirstOrThrow();
  return total;
}

export async function findSite(db: Database, scope: Scope<'read'>, id: number): Promise<Site> {
  const row = await siteRows(db).where(isReadable(scope)).where('sites.id', '=', id).executeTakeFirst();
  if (!row) noSuchSite();
  scope.authorize({ team_id: row.team_id, site_id: row.id });
  return asSite(row, scope.user);
}

export function createSite(db: Database, scope: Scope<'user'>, { team_id, ...site }: NewSite): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const teamId = await chooseTeam(tx, scope, team_id);
    const { id } = await tx
      .insertInto('sites')
      .values({ ...site, team_id: teamId, api_key: newSiteKey() })
      .returning('id')
      .executeTakeFirstOrThrow();
    scope.markChanged(`team:${teamId}`, `site:${id}`);
    await recordActivity(tx, scope.user, teamId, 'site_added', { name: site.name, domain: site.domain });
    const row = await siteRows(tx).where('sites.id', '=', id).executeTakeFirstOrThrow();
    return asSite(row, scope.user.token ? scope.user : await readCurrentUser(tx, scope.user.id));
  });
}

export function changeSite(db: Database, scope: Scope<'manage'>, id: number, changes: SiteChanges): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const site = await findSite(tx, scope, id);
    // A name that predates the rule may stay: emails show it safely.
    if (cleanName(site.name) !== changes.name && !isPlainName(changes.name, [changes.domain]))
      throw new Invalid(NOT_A_PLAIN_NAME, [{ path: ['name'], message: NOT_A_PLAIN_NAME }]);
    if (scope.user.token && changesRetention(site, changes)) throw new Refused('This token may not do this.');
    const { widget_options, ...fields } = changes;
    await tx
      .updateTable('sites')
      .set({
        ...fields,
        ...(widget_options && {
          widget_options: sql<string>`widget_options || ${JSON.stringify(widget_options)}::jsonb`,
        }),
      })
      .where('id', '=', id)
      .execute();
    // The finding belongs to the home page of the former domain.
    if (changes.domain !== site.domain)
      await sql`update widget_watches set checked_at = null, verdict = null where site_id = ${id}`.execute(tx);
    const after = await findSite(tx, scope, id);
    await recordActivity(tx, scope.user, site.team_id, 'site_changed', {
      name: after.name,
      domain: after.domain,
      ...(changesRetention(site, changes) && keptDaysOf(after)),
    });
    return after;
  });
}

const keptDaysOf = ({ keep_tickets_days, keep_files_days }: Site) => ({ keep_tickets_days, keep_files_days });

const changesRetention = (site: Site, { keep_tickets_days, keep_files_days }: SiteChanges): boolean =>
  (keep_tickets_days !== undefined && keep_tickets_days !== site.keep_tickets_days) ||
  (keep_files_days !== undefined && keep_files_days !== site.keep_files_days);

export function deleteSite(db: Database, scope: Scope<'own'>, id: number): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain } = await findSite(tx, scope, id);
    const { numUpdatedRows } = await tx
      .updateTable('all_sites')
      .set({ deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) noSuchSite();
    noteQueued(tx, 'all_sites');
    await recordActivity(tx, scope.user, team_id, 'site_deleted', { name, domain });
    await tx.deleteFrom('email_logs').where('site_id', '=', id).where('status', 'in', ['queued', 'sending']).execute();
    return { id };
  });
}

type Computed = 'role' | 'rating' | 'snoozed_tickets' | 'widget_options' | 'health' | 'health_since' | 'health_host';

interface SiteRow extends Omit<Site, Computed>, OpenIncident {
  readonly widget_options: Partial<WidgetOptions>;
  readonly snoozed_new: number;
  readonly snoozed_open: number;
  readonly rated_tickets: number;
  readonly good_ratings: number;
}

/** Clients do not see ratings, snoozes, whose turn it is and what is due. */
const HIDDEN_FROM_CLIENTS = {
  admin_notification_email: null,
  identity_secret_since: null,
  former_identity_secret_since: null,
  most_signatures_failed: false,
  keep_tickets_days: null,
  keep_files_days: null,
  rating: null,
  waiting_tickets: 0,
  is_watched: true,
  has_goals: false,
};

function asSite(
  { rated_tickets, good_ratings, snoozed_new, snoozed_open, ...stored }: SiteRow,
  { memberships }: CurrentUser,
): Site {
  const role = memberships.find(({ team_id }) => team_id === stored.team_id)?.role ?? 'client';
  const { incident_kind, incident_host, incident_began_at, ...fields } = stored;
  const widget_options = { ...DEFAULT_WIDGET_OPTIONS, ...fields.widget_options };
  const row = { ...fields, widget_options, ...healthOf(stored, role) };
  const rating =
    rated_tickets < RATINGS_SHOWN_FROM
      ? null
      : { good_percent: Math.round((100 * good_ratings) / rated_tickets), count: rated_tickets };
  if (role === 'client') return { ...row, role, snoozed_tickets: 0, ...HIDDEN_FROM_CLIENTS };
  return {
    ...row,
    rating,
    role,
    new_tickets: row.new_tickets - snoozed_new,
    open_tickets: row.open_tickets - snoozed_open,
    snoozed_tickets: snoozed_new + snoozed_open,
  };
}

/** Counting a million index entries takes long, and no one needs the exact number. */
const WAITING_COUNTED_AT_MOST = 10_000;

const snoozed = (which: RawBuilder<unknown>) => sql<number>`(
  select count(*) from tickets where tickets.site_id = sites.id and snoozed_until is not null and ${which}
)`;

const hasColleagues = sql<boolean>`exists (
  select from team_members where team_members.team_id = sites.team_id and joined_at is not null offset 1
)`;

function siteRows(db: Database) {
  return db
    .selectFrom('sites')
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .leftJoin('widget_sightings', 'widget_sightings.site_id', 'sites.id')
    .leftJoin('widget_watches', 'widget_watches.site_id', 'sites.id')
    .leftJoinLateral(openIncident.as('incident'), (join) => join.onTrue())
    .select([
      'sites.id',
      'sites.team_id',
      'teams.name as team_name',
      hasColleagues.as('has_colleagues'),
      'sites.name',
      'domain',
      'description',
      'api_key',
      'admin_notification_email',
      'is_active',
      'widget_color',
      'widget_options',
      'takes_files',
      'requires_verified_ids',
      'asks_rating',
      'shows_minutes',
      'form_of_address',
      'keep_tickets_days',
      'keep_files_days',
      'identity_secret_since',
      'former_identity_secret_since',
      'rated_tickets',
      'good_ratings',
      'sites.created_at',
      'total_tickets',
      'new_tickets',
      'open_tickets',
      'closed_tickets',
      'archived_tickets',
      sql<number>`(
        select count(*) from (
          select from tickets where tickets.site_id = sites.id and waiting_since is not null limit ${sql.lit(WAITING_COUNTED_AT_MOST)}
        ) as waiting
      )`.as('waiting_tickets'),
      snoozed(sql`status = 'new'`).as('snoozed_new'),
      snoozed(sql`status <> 'new'`).as('snoozed_open'),
      'resolved_tickets',
      'last_seen_at',
      'last_seen_host',
      'last_refused_at',
      'last_refused_host',
      'last_refused_reason',
      'incident_kind',
      'incident_host',
      'incident_began_at',
      sql<boolean>`coalesce(is_watched, true)`.as('is_watched'),
      sql<boolean>`exists (select from site_goals where site_goals.site_id = sites.id)`.as('has_goals'),
      sql<boolean>`identity_secret_since is not null and exists (
        select from site_days
        where site_id = sites.id and day = ${today} and failed_ids * 2 > signed_ids
      )`.as('most_signatures_failed'),
      sql<number | null>`round(resolution_seconds / 60.0 / nullif(resolved_tickets, 0), 1)`.as(
        'avg_resolution_time_minutes',
      ),
    ]);
}

export function noSuchSite(): never {
  throw new NotFound('Site not found.');
}

/** Public in the HTML of the site, but too long to guess. */
const newSiteKey = (): string => `site_${randomBytes(16).toString('hex')}`;
