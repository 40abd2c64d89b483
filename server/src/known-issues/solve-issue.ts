import type { KnownIssue } from '@deskbell/contract/known-issues';
import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { Conflict, Refused } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { findIssue, lockIssues, requireLive } from './known-issues.ts';

/** Visitors stop seeing it at once; the worker replies once the reply cannot be taken back any more. */
export function solveKnownIssue(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  id: number,
  comment: string,
): Promise<KnownIssue> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name } = await lockIssues(tx, scope, siteId);
    const issue = await findIssue(tx, siteId, id);
    requireLive(issue);
    await tx
      .updateTable('known_issues')
      .set({
        solved_at: sql<string>`now()`,
        solved_by: scope.user.id,
        reply: comment,
        send_at: sql<string>`now() + make_interval(secs => ${UNDO_SEND_SECONDS})`,
      })
      .where('id', '=', id)
      .execute();
    noteQueued(tx, 'known_issues', 1_000 * UNDO_SEND_SECONDS);
    await recordActivity(tx, scope.user, team_id, 'known_issue_solved', { name, sentence: issue.sentence });
    return findIssue(tx, siteId, id);
  });
}

export function unsolveKnownIssue(db: Database, scope: Scope<'work'>, siteId: number, id: number): Promise<KnownIssue> {
  return db.transaction().execute(async (tx) => {
    const { team_id, name } = await lockIssues(tx, scope, siteId);
    const { solved_at, solved_by, undo_until, sentence } = await findIssue(tx, siteId, id);
    if (solved_at === null) throw new Conflict('This known issue is not solved.');
    if (undo_until === null) throw new Conflict(`A reply can be taken back for ${UNDO_SEND_SECONDS} seconds.`);
    if (solved_by !== scope.user.id) throw new Refused('Only its writer can take a reply back.');
    await tx
      .updateTable('known_issues')
      .set({ solved_at: null, solved_by: null, reply: null, send_at: null })
      .where('id', '=', id)
      .execute();
    await recordActivity(tx, scope.user, team_id, 'known_issue_reopened', { name, sentence });
    return findIssue(tx, siteId, id);
  });
}
