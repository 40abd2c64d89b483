import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { seedDemoFiles } from '../demo/demo-files.ts';
import { seedDemoInPieces } from '../demo/seed-demo.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Sealer } from '../signed-links/sealing.ts';

const VISITOR = { email: 'you@deskbell.example', name: 'You', given_name: 'You', team: 'Brightside Studio' };

/** The users of a desk have an issuer of their own, by which all of it is found again. */
export const issuerOfDesk = (id: string) => `https://demo.deskbell.invalid/${id}`;

interface Means {
  readonly sealer: Sealer;
  readonly publicUrl: string;
  /** Null when files are off. */
  readonly files: FileStore | null;
}

/** Returns the user that its visitor is. */
export async function seedDemoDesk(db: Database, id: string, { sealer, publicUrl, files }: Means): Promise<number> {
  const { teamId, ownerId } = await seedDemoInPieces(db, {
    identities: { issuer: issuerOfDesk(id), subjectOf: (email) => email },
    integrations: { sealer, publicUrl },
    owner: VISITOR,
  });
  if (files) await seedDemoFiles(db, files, teamId);
  return ownerId;
}

/** Ends the sessions at once; the worker that removes deleted sites takes rows and files, page by page. */
export function eraseDemoDesk(db: Database, id: string): Promise<void> {
  const users = sql`select id from users where issuer = ${issuerOfDesk(id)}`;
  return db.transaction().execute(async (tx) => {
    await sql`
      update teams set deleted_at = now()
      where deleted_at is null and id in (select team_id from team_members where user_id in (${users}))`.execute(tx);
    await sql`
      update all_sites set deleted_at = now() from teams
      where teams.id = team_id and all_sites.deleted_at is null and teams.deleted_at is not null`.execute(tx);
    await sql`delete from users where issuer = ${issuerOfDesk(id)}`.execute(tx);
    noteQueued(tx, 'all_sites');
  });
}
