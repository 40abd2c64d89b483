import * as texts from '@deskbell/contract/languages/en';

const MEGABYTE = 2 ** 20;
/** In place of a status of the server. */
export const TOO_MANY = 1;
const REASONS: Record<number, string> = {
  1: texts.tooManyFiles,
  413: texts.fileTooLarge,
  415: texts.fileTypeRefused,
};

export const percent = (sent: number, size: number): string => `${Math.floor((sent / size) * 100)}%`;

/** Beside the name of a file: why it was refused, or how large it is and how much of it has arrived. */
export function describeUpload(size: number, sent: number, refusal?: unknown): string {
  if (refusal) return REASONS[refusal as number] ?? texts.fileRefused;
  const megabytes = Math.max(size / MEGABYTE, 0.1).toLocaleString(texts.language, { maximumFractionDigits: 1 });
  return `${sent < size ? `${percent(sent, size)} ·` : '✓'} ${megabytes} MB`;
}

/** In the confirmation; nothing once all have arrived. */
export const describeRest = (count: number): string =>
  count ? (texts.uploading[count > 1 ? 1 : 0] as string).replace('{count}', `${count}`) : '';
