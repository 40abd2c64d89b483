import type { ImportDetail } from '@deskbell/contract/imports';
import type { Site } from '@deskbell/contract/sites';
import { ImportWorker } from '../imports/work/import-worker.ts';
import { leavingOutErased } from '../imports/work/leave-out-erased.ts';
import { PersonHmac } from '../people/erasures.ts';
import { type Browser, SECRET_KEY, testFileStore } from './test-app.ts';
import { testDatabase } from './test-database.ts';
import { idOf, metadataOf, patchAsMember, pathOf, TUS } from './uploading.ts';

const PIECE_BYTES = 1024 * 1024;

export const beginHistory = (member: Browser, teamId: number, filename: string, size: number) =>
  member.send({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf({ team_id: String(teamId), filename }),
    },
  });

export async function uploadHistory(member: Browser, teamId: number, filename: string, bytes: Buffer): Promise<string> {
  const begun = await beginHistory(member, teamId, filename, bytes.length);
  if (begun.statusCode !== 201) throw new Error(begun.body);
  const path = pathOf(begun);
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const stored = await patchAsMember(member, path, offset, bytes.subarray(offset, offset + PIECE_BYTES));
    if (stored.statusCode !== 204) throw new Error(stored.body);
  }
  return idOf(path);
}

/** Works only when it is woken: a polling one would take imports of other tests. */
export async function anImportWorker(settings: { onError?: (error: unknown) => void } = {}): Promise<ImportWorker> {
  return new ImportWorker(await testDatabase(), {
    store: testFileStore(),
    limits: { maxBytes: 25_000_000, siteBytes: 1_000_000_000, types: ['png', 'pdf', 'txt'] },
    holding: leavingOutErased(new PersonHmac(SECRET_KEY)),
    onChanged: () => undefined,
    onError: (error) => {
      throw error;
    },
    ...settings,
  });
}

/** One round of all that waits. */
export async function workOnImports(): Promise<void> {
  const worker = await anImportWorker();
  worker.wake();
  await worker.drained();
  await worker.stop();
}

export const importsOf = ({ team_id }: Pick<Site, 'team_id'>): string => `/api/teams/${team_id}/imports`;

/** Uploads and checks a file. */
export async function aCheckedImport(
  owner: Browser,
  site: Site,
  filename: string,
  bytes: Buffer,
  body: object = { site_id: site.id },
): Promise<ImportDetail> {
  const upload = await uploadHistory(owner, site.team_id, filename, bytes);
  const added = await owner.post(importsOf(site), { upload, ...body });
  if (added.statusCode !== 201) throw new Error(added.body);
  await workOnImports();
  return (await owner.get(`${importsOf(site)}/${added.json().id}`)).json();
}
