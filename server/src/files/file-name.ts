import { INVISIBLE } from '@deskbell/contract/confusables';
import { FILE_NAME_MAX } from '@deskbell/contract/limits';
import { normalizeText } from '@deskbell/contract/normalize-text';
import { trimEndOf } from '@deskbell/contract/trim-end';
import { Invalid, UnsupportedType } from '../errors.ts';

const EXTENSION_MAX = 10;
const SEPARATORS = /[/\\:]/g;

export function cleanFileName(name: string): string {
  const visible = normalizeText(name.toWellFormed(), 'NFC').replace(SEPARATORS, '').replace(INVISIBLE, '');
  // Some file systems drop trailing dots and spaces, which changes the extension.
  const clean = trimEndOf(visible.replace(/\s+/gu, ' ').replace(/^[. ]+/, ''), '. ');
  const extension = extensionOf(clean);
  const suffix = extension && extension.length <= EXTENSION_MAX ? `.${extension}` : '';
  return clean.length <= FILE_NAME_MAX ? clean : `${cut(clean, FILE_NAME_MAX - suffix.length)}${suffix}`;
}

const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** Lower case, without the dot; empty without extension. Expects a cleaned name. */
export const extensionOf = (name: string): string => /[^.]\.([^.\s]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';

export function requireFileName(name: string, types: readonly string[]): string {
  const clean = cleanFileName(name);
  if (clean === '') throw new Invalid('The file needs a name.');
  const extension = extensionOf(clean);
  if (!types.includes(extension)) throw new UnsupportedType(refusedType(extension));
  return clean;
}

export const refusedType = (extension: string): string =>
  extension ? `Files of the type .${extension} are not accepted.` : 'Files without an extension are not accepted.';
