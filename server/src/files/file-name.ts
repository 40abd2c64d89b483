import { FILE_NAME_MAX } from '@deskbell/contract/limits';
import { Invalid, UnsupportedType } from '../errors.ts';

const EXTENSION_MAX = 10;
const SEPARATORS = /[/\\:]/g;
/** Also bidi marks and overrides and zero-width characters, which make a name look like another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A name as it may be shown and saved; empty when nothing of it remains. */
export function cleanFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(SEPARATORS, '')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    // Trailing dots and spaces are dropped by some file systems, and with them the meaning of the extension.
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = extensionOf(clean);
  const suffix = extension && extension.length <= EXTENSION_MAX ? `.${extension}` : '';
  return clean.length <= FILE_NAME_MAX ? clean : `${cut(clean, FILE_NAME_MAX - suffix.length)}${suffix}`;
}

/** Without half of a character at the end. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** In lower case, without the dot; empty when there is none. To be judged on a cleaned name only. */
export const extensionOf = (name: string): string => /[^.]\.([^.\s]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';

/** The cleaned name of a file that may be attached: cleaned first, then judged. */
export function requireFileName(name: string, types: readonly string[]): string {
  const clean = cleanFileName(name);
  if (clean === '') throw new Invalid('The file needs a name.');
  const extension = extensionOf(clean);
  if (!types.includes(extension)) throw new UnsupportedType(refusedType(extension));
  return clean;
}

export const refusedType = (extension: string): string =>
  extension ? `Files of the type .${extension} are not accepted.` : 'Files without an extension are not accepted.';
