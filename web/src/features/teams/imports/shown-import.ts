import type { ImportState } from '@deskbell/contract/import-values';
import type { ImportRun } from '@deskbell/contract/imports';
import { readId } from '../../../ui/read-id.ts';
import type { ImportStep } from './import-steps.tsx';
import type { ImportUploadState } from './import-upload.ts';

/** Instead of an id in the address: the first step. */
export const NEW_IMPORT = 'new';

const ENDED: readonly ImportState[] = ['done', 'undone', 'failed'];

/**
 * One in work hides the first step: a team has one at a time. One that ended is shown while it can go on or be undone, unless
 * another one begins.
 */
export function shownImport(
  imports: readonly ImportRun[],
  asked: string | null,
  sending: ImportUploadState | null,
): ImportRun | undefined {
  const inWork = imports.find(({ state }) => !ENDED.includes(state));
  const named = imports.find(({ id }) => id === readId(asked));
  if (named || inWork) return named ?? inWork;
  if (asked === NEW_IMPORT || (sending && sending.state !== 'interrupted')) return undefined;
  return imports.slice(0, 1).find(({ state, undo_until }) => state === 'failed' || undo_until !== null);
}

export function stepOf(run: ImportRun | undefined): ImportStep {
  switch (run?.state) {
    case undefined:
      return 'File';
    case 'checking':
    case 'checked':
    case 'refused':
      return 'Check';
    case 'running':
    case 'paused':
    case 'failed':
      return 'Import';
    default:
      return 'Done';
  }
}
