/** The files file: uploads attachments and shows their progress. */
import * as texts from '@deskbell/contract/languages/en';
import { FILES_MAX } from '@deskbell/contract/limits';
import { addRules } from './elements.ts';
import type { Attachment, Attachments, Files } from './file-interfaces.ts';
import { css } from './files.css';
import { upload } from './upload.ts';
import { describeRest, describeUpload, percent, TOO_MANY } from './upload-texts.ts';

interface Listed extends Attachment {
  /** Bytes; NaN, which compares as neither less nor more, after a refusal. */
  sent: number;
  giveUp?: () => void;
}

let attachMore: ((event: Event) => void) | undefined;

export const attach: Files['attach'] = (dialog, { siteKey }, attachments, event) => {
  attachMore ??= prepare(dialog, siteKey, attachments as Attachments<Listed>);
  attachMore(event);
};

function prepare(dialog: HTMLDialogElement, siteKey: string | undefined, attachments: Attachments<Listed>) {
  const { el } = attachments;
  const form = dialog.querySelector('form') as HTMLFormElement;
  const clip = form.querySelector('.clip') as HTMLLabelElement;
  const list = el('div', 'field');
  const line = el('p', 'file');
  const status = el('output', 'unseen');
  let goingOn: Listed[] = [];

  const keep = (isKept: (file: Listed) => unknown) => {
    attachments.files = attachments.files.filter(isKept);
  };

  const drawLine = () => {
    let [count, sent, size] = [0, 0, 0];
    for (const file of goingOn) {
      sent += file.sent || 0;
      size += file.size;
      if (file.sent < file.size) count++;
    }
    if (!count) goingOn = [];
    const text = describeRest(count);
    if (line.textContent !== text) line.textContent = status.textContent = text;
    line.style.setProperty('--sent', percent(sent, size));
    (count ? addEventListener : removeEventListener)('beforeunload', warn);
  };

  const add = (file: Listed) => {
    const detail = el('small');
    const row = el(
      'div',
      'file',
      el('bdi', '', file.name),
      detail,
      el(
        'button',
        {
          className: 'cross',
          type: 'button',
          ariaLabel: texts.removeFile.replace('{file}', file.name),
          onclick() {
            file.giveUp?.();
            keep((other) => other !== file);
            row.remove();
            clip.control?.focus();
          },
        },
        // Clones the dialog's icon: a copy takes fewer bytes than the path.
        (dialog.querySelector('svg') as SVGElement).cloneNode(true),
      ),
    );
    const show = (sent: number, refusal?: unknown) => {
      file.sent = refusal ? Number.NaN : sent;
      detail.className = refusal ? 'bad' : '';
      detail.textContent = describeUpload(file.size, sent, refusal);
      row.style.setProperty('--sent', percent(sent, file.size));
      // Not at every step: screen readers read the whole list.
      if (refusal || !sent || sent === file.size) status.textContent = list.innerText;
      drawLine();
    };
    list.append(row);
    const isTooMany = attachments.files.filter((other) => other.sent >= 0).length >= FILES_MAX;
    show(0, isTooMany && TOO_MANY);
    file.giveUp = isTooMany ? () => undefined : upload(file, siteKey, show);
  };

  attachments.received = (uploads) => {
    keep((file) => uploads.includes(file.upload as string) || file.giveUp?.());
    goingOn.push(...attachments.files);
    list.replaceChildren();
    (dialog.querySelector('.pair') as Element).before(line);
    drawLine();
  };

  dialog.ondragleave = () => {
    dialog.className = '';
  };
  addRules(dialog, css);
  clip.after(list);
  dialog.append(status);

  return ({ type }: Event) => {
    dialog.className = type === 'dragover' ? 'over' : '';
    // The files of a ticket are fixed once it is being sent.
    if (form.className || form.hidden) keep(({ giveUp }) => giveUp);
    for (const file of attachments.files) if (!file.giveUp) add(file);
  };
}

const warn = (event: BeforeUnloadEvent) => {
  event.returnValue = true;
};
