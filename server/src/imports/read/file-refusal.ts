import { extensionOf, refusedType } from '../../files/file-name.ts';
import { TAKES_NO_FILES } from '../../files/file-refusals.ts';
import { type FileLimits, tooLarge } from '../../files/uploads.ts';

/** The export has only its name or its address. */
export const NOT_IN_EXPORT = 'Not imported';

/** Why an attachment is not kept, as for uploads; null if it is. */
export function refusalOfFile(name: string, size: number, limits: FileLimits | null): string | null {
  if (!limits) return TAKES_NO_FILES;
  if (size === 0) return 'The file is empty.';
  if (size > limits.maxBytes) return tooLarge(limits.maxBytes);
  const extension = extensionOf(name);
  return limits.types.includes(extension) ? null : refusedType(extension);
}
