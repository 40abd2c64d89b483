import { repairWindows1252 } from './windows-1252.ts';

export const ELLIPSIS = '…';

/** Removes characters that mail programs or attackers hide in a text. */
export function cleanText(text: string, max: number): string {
  const clean = repairWindows1252(text)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return clean.length > max ? `${clean.slice(0, max - 1).toWellFormed()}${ELLIPSIS}` : clean;
}
