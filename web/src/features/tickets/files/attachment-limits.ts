import { COMMENT_FILES_BYTES, FILES_MAX } from '@deskbell/contract/limits';
import type { getInstallation } from '@deskbell/contract/mail-files';
import type * as z from 'zod';
import { fileSize } from '../../../format/file-size.ts';

export type FileRules = Pick<z.output<(typeof getInstallation)['reply']>, 'file_max_bytes' | 'file_types'>;

/** Returns 'pdf' for 'Invoice.PDF', else ''. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Mirrors the server's check; null if the file can be attached. */
export function refusalOf(
  { name, size }: { name: string; size: number },
  attached: readonly { size: number }[],
  { file_max_bytes, file_types }: FileRules,
): string | null {
  if (!file_types.includes(extensionOf(name))) return 'This kind of file is not accepted.';
  if (size === 0) return 'The file is empty.';
  if (size > file_max_bytes) return `Larger than ${fileSize(file_max_bytes)}.`;
  if (attached.length >= FILES_MAX) return `At most ${FILES_MAX} files per comment.`;
  const total = attached.reduce((sum, other) => sum + other.size, size);
  if (total > COMMENT_FILES_BYTES) return `All files of a comment together: at most ${fileSize(COMMENT_FILES_BYTES)}.`;
  return null;
}
