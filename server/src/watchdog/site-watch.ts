import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';
import { recordActivity } from '../teams/activity.ts';

export function changeWatch(db: Database, scope: Scope<'manage'>, siteId: number, isWatched: boolean): Promise<Site> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name, domain, is_watched } = await findSite(tx, scope, siteId);
    if (is_watched !== isWatched) {
      const paused = isWatched
        ? { paused_at: null, paused_by: null }
        : { paused_at: sql<string>`now()`, paused_by: scope.user.id };
      await tx
        .insertInto('widget_watches')
        .values({ site_id: siteId, is_watched: isWatched, ...paused })
        .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ is_watched: isWatched, ...paused }))
        .execute();
      await recordActivity(tx, scope.user, team_id, isWatched ? 'alarms_resumed' : 'alarms_paused', { name, domain });
    }
    return findSite(tx, scope, siteId);
  });
}
