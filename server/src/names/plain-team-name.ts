import { cleanName, isPlainName, NOT_A_PLAIN_NAME } from '@deskbell/contract/plain-name';
import type { Database } from '../db/database.ts';
import { Invalid } from '../errors.ts';

export async function isPlainTeamName(tx: Database, teamId: number, name: string): Promise<boolean> {
  if (isPlainName(name)) return true;
  const sites = await tx.selectFrom('sites').select('domain').where('team_id', '=', teamId).distinct().execute();
  return isPlainName(
    name,
    sites.map(({ domain }) => domain),
  );
}

export async function requirePlainTeamName(tx: Database, teamId: number, name: string): Promise<void> {
  if (!(await isPlainTeamName(tx, teamId, name)))
    throw new Invalid(NOT_A_PLAIN_NAME, [{ path: ['name'], message: NOT_A_PLAIN_NAME }]);
}

/** Hides names that predate the rule for names. */
export const teamNameInEmails = async (tx: Database, teamId: number, name: string): Promise<string> =>
  (await isPlainTeamName(tx, teamId, name)) ? cleanName(name) : 'a team';
