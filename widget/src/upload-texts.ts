import { fileSize } from '@deskbell/contract/file-size';
import * as texts from '@deskbell/contract/languages/en';

/** Stands for too many files, beside statuses of the server. */
export const TOO_MANY = 1;
const REASONS: Record<number, string> = {
  1: texts.tooManyFiles,
  413: texts.fileTooLarge,
  415: texts.fileTypeRefused,
};

export const percent = (sent: number, size: number): string => `${Math.floor((sent / size) * 100)}%`;

/** Returns why a file was refused, or its size and progress. */
export function describeUpload(size: number, sent: number, refusal?: unknown): string {
  if (refusal) return REASONS[refusal as number] ?? texts.fileRefused;
  return `${sent < size ? `${percent(sent, size)} ·` : '✓'} ${fileSize(size, texts.language)}`;
}

/** Shown in the confirmation; empty once all have arrived. */
export const describeRest = (count: number): string =>
  count ? (texts.uploading[count > 1 ? 1 : 0] as string).replace('{count}', `${count}`) : '';
