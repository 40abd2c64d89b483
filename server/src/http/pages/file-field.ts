import { fileSize } from '@deskbell/contract/file-size';
import { FILES_MAX } from '@deskbell/contract/limits';
import type { Texts } from '../../languages/visitor-texts.ts';
import { escapeHtml } from './escape-html.ts';
import { EXCLAMATION, icon } from './plain-page.ts';

/** The last field of a form without scripts: what was typed has arrived when a file is refused. */
export function fileField(texts: Texts, maxBytes: number, error: string | undefined): string {
  const limits = texts.fileLimits
    .replace('{count}', `<bdi>${FILES_MAX}</bdi>`)
    .replace('{size}', `<bdi>${fileSize(maxBytes, texts.language)}</bdi>`);
  const invalid = error ? ' aria-invalid="true"' : '';
  const reason = error
    ? `<p class="err" id="files-error">${icon(EXCLAMATION, 16)}<span>${escapeHtml(error)}</span></p>`
    : '';
  return `<div class="field"><label for="files">${texts.attachFiles}</label><input id="files" type="file" name="files" multiple aria-describedby="files-hint files-error"${invalid}><p class="hint" id="files-hint">${limits}</p>${reason}</div>`;
}
