import { Readable } from 'node:stream';
import * as api from '@deskbell/contract/exports';
import type { FastifyReply } from 'fastify';
import type { Database } from '../db/database.ts';
import { NotFound, TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { CONCURRENT_EXPORTS_PER_TEAM } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { recordActivity } from '../teams/activity.ts';
import { findMembership } from '../teams/teams.ts';
import { type ExportKind, type ExportScope, estimateExport, type LastIds, readLastIds } from './export-source.ts';
import { writeCsv, writeJsonLines } from './write-export.ts';

const RETRY_SECONDS = 30;

interface Export {
  readonly fileName: string;
  readonly kinds?: readonly ExportKind[];
  write(scope: ExportScope, lastIds: LastIds): AsyncIterable<string>;
}

interface Asked {
  readonly scope: Scope<'manage'>;
  readonly params: { readonly id: number };
  readonly query: { readonly site_id?: number | undefined };
  readonly reply: FastifyReply;
}

export function exportRoutes(handle: Handle, db: Database): void {
  const running = new Map<number, number>();

  const download = async ({ scope, params, query, reply }: Asked, { fileName, kinds, write }: Export) => {
    const exported = await findSites(db, scope, params.id, query.site_id);
    const release = reserve(running, params.id);
    try {
      const lastIds = await readLastIds(db, exported, kinds);
      if (reply.request.method !== 'HEAD')
        await recordActivity(db, scope.user, params.id, 'exported', { file: fileName, site_id: query.site_id ?? null });
      reply
        .header('content-type', fileName.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/jsonl')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store');
      return Readable.from(write(exported, lastIds), { objectMode: false }).once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  };

  const csv = (kind: 'ticket' | 'comment', fileName: string): Export => ({
    fileName,
    kinds: [kind],
    write: (exported, lastIds) => writeCsv(db, kind, exported, lastIds.get(kind) ?? 0),
  });
  handle(api.exportTickets, (call) => download(call, csv('ticket', 'tickets.csv')));
  handle(api.exportComments, (call) => download(call, csv('comment', 'comments.csv')));
  handle(api.exportTeam, (call) =>
    download(call, { fileName: 'team.jsonl', write: (exported, lastIds) => writeJsonLines(db, exported, lastIds) }),
  );
  handle(api.countExport, async ({ scope, params, query }) =>
    estimateExport(db, await findSites(db, scope, params.id, query.site_id)),
  );
}

async function findSites(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  siteId: number | undefined,
): Promise<ExportScope> {
  const { site_ids } = findMembership(scope, teamId);
  const sites = await db.selectFrom('sites').select('id').where('team_id', '=', teamId).orderBy('id').execute();
  const siteIds = sites
    .map(({ id }) => id)
    .filter((id) => (site_ids?.includes(id) ?? true) && (siteId === undefined || id === siteId));
  if (siteId !== undefined && siteIds.length === 0) throw new NotFound('Site not found.');
  return { teamId, siteIds, visible: site_ids };
}

function reserve(running: Map<number, number>, teamId: number): () => void {
  const count = running.get(teamId) ?? 0;
  if (count >= CONCURRENT_EXPORTS_PER_TEAM)
    throw new TooMany('Two exports of this team are running already. Please wait for one to end.', RETRY_SECONDS);
  running.set(teamId, count + 1);
  return () => {
    const left = (running.get(teamId) ?? 1) - 1;
    if (left > 0) running.set(teamId, left);
    else running.delete(teamId);
  };
}
