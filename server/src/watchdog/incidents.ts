import { INCIDENT_MONTHS } from '@deskbell/contract/health-values';
import { WIDGET_REFUSAL_DAYS } from '@deskbell/contract/limits';
import type { Incident, IncidentDetail } from '@deskbell/contract/watchdog';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import type { SiteIncidents } from '../db/tables/watchdog-tables.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';

type IncidentRow = Pick<
  Selectable<SiteIncidents>,
  'id' | 'kind' | 'host' | 'detail' | 'began_at' | 'ended_at' | 'ignored_at'
>;
const COLUMNS = ['id', 'kind', 'host', 'detail', 'began_at', 'ended_at', 'ignored_at'] as const;

const isShown: RawBuilder<boolean> = sql`
  coalesce(ended_at, now()) > now() - make_interval(months => ${sql.lit(INCIDENT_MONTHS)})`;

/** Clients see when visitors did not see the widget, but no reason. */
export async function listIncidents(db: Database, scope: Scope<'read'>, siteId: number): Promise<Incident[]> {
  const { role } = await findSite(db, scope, siteId);
  const isClient = role === 'client';
  const rows = await db
    .selectFrom('site_incidents')
    .select(COLUMNS)
    .where('site_id', '=', siteId)
    .where('was_usual', '=', false)
    .where((where) => where.or([isShown, where('ignored_at', 'is not', null)]))
    .$if(isClient, (all) => all.where('kind', '<>', 'used_elsewhere'))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => asIncident(row, isClient));
}

const NO_DETAIL: IncidentDetail = { verdict: null, reason: null, host: null, refused_calls: null };

function asIncident({ host, detail, ...row }: IncidentRow, isClient = false): Incident {
  const known = isClient ? {} : { ...detail, ...(row.kind === 'used_elsewhere' && { host }) };
  return { ...row, detail: { ...NO_DETAIL, ...known } };
}

/** An ignored host stays ignored until a member reverts it, which reopens the incident. */
export function ignoreIncident(
  db: Database,
  scope: Scope<'manage'>,
  { siteId, incidentId }: { siteId: number; incidentId: number },
  ignored: boolean,
): Promise<Incident> {
  return db.transaction().execute(async (tx) => {
    await findSite(tx, scope, siteId);
    const found = await tx
      .selectFrom('site_incidents')
      .select(COLUMNS)
      .where('id', '=', incidentId)
      .where('site_id', '=', siteId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new NotFound('Incident not found.');
    if (found.kind !== 'used_elsewhere')
      throw new Conflict(
        'Only the use of the key on another host can be ignored. Pause the alarms of the site instead.',
      );
    // Includes earlier incidents of the host: any of them would keep it ignored.
    await tx
      .updateTable('site_incidents')
      .set({ ignored_at: null })
      .where('site_id', '=', siteId)
      .where('host', '=', found.host)
      .where('ignored_at', 'is not', null)
      .where('id', '<>', incidentId)
      .execute();
    const changed = await tx
      .updateTable('site_incidents')
      .set(
        ignored
          ? { ignored_at: sql<string>`coalesce(ignored_at, now())`, ended_at: sql<string>`coalesce(ended_at, now())` }
          : {
              ignored_at: null,
              ended_at: sql<string | null>`case when ended_at is distinct from ignored_at then ended_at end`,
            },
      )
      .where('id', '=', incidentId)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return asIncident(changed);
  });
}

/** Keeps ignored incidents: they record which hosts are ignored. */
export const removeOldIncidents = (tx: Database): Promise<number> =>
  deletePage(tx, 'site_incidents', sql`not (${isShown}) and ignored_at is null`);

export const removeOldRefusals = (tx: Database): Promise<number> =>
  deletePage(tx, 'widget_refusals', sql`day < (now() at time zone 'utc')::date - ${sql.lit(WIDGET_REFUSAL_DAYS)}`);
