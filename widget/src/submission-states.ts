import * as texts from '@deskbell/contract/languages/en';
import { addRules, el, fillIn } from './elements.ts';
import { type Fields, readFields } from './fields.ts';
import type { FilledForm } from './file-interfaces.ts';
import { ALERT, CHECK } from './icons.ts';
import type { Reply, SubmissionState } from './pending-ticket.ts';
import { css } from './submission-states.css';

interface Handlers {
  send(fields: Fields): void;
  retryNow(): void;
  finish(): void;
}

const CLOUD_OFF = 'M11 5a7 7 0 0 1 5 5h2a4 4 0 0 1 4 6m-3 3H9A7 7 0 0 1 6 6M2 2l20 20';
const REPEAT = 'M21 12a9 9 0 1 1-9-9c3 0 5 1 7 3l2 2m0-5v5h-5';

/** Adds validation errors, submission states and the confirmation to the form's dialog. */
export function showSubmissionStates(dialog: HTMLDialogElement, siteName: string, on: Handlers) {
  let state: SubmissionState | undefined;
  const form = dialog.querySelector('form') as FilledForm;
  const heading = dialog.querySelector('header div') as HTMLElement;
  const main = form.querySelector('.main') as HTMLElement;
  // Text fields of any writing direction: title, description, email and name.
  const inputs = [...form.querySelectorAll<HTMLInputElement>('[dir]')];
  const [title, , email] = inputs as [HTMLInputElement, HTMLInputElement, HTMLInputElement];

  /** Drawn like the dialog's cross: a copy takes fewer bytes than code that draws. */
  const icon = (path: string) => {
    const copied = (dialog.querySelector('svg') as SVGElement).cloneNode(true);
    (copied.firstChild as SVGElement).setAttribute('d', path);
    return copied;
  };
  const note = el('div', { className: 'note', hidden: true });
  const headline = el('h2');
  const message = el('p');
  const link = el('input', { readOnly: true, ariaLabel: texts.keepLink });
  const copy = el('button', {
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(link.value);
      } catch {
        // Stays selected for manual copying where the browser allows neither way.
        link.select();
        if (!document.execCommand('copy')) return;
      }
      copy.textContent = status.textContent = texts.copied;
    },
  });
  const keep = el('div', 'note keep', el('b', '', texts.keepLink), link, copy);
  const finish = el('button', { className: 'main', onclick: () => dialog.close() }, texts.close);
  const done = el(
    'div',
    'done',
    icon(CHECK),
    headline,
    message,
    keep,
    el('div', 'pair', el('button', { onclick: () => reset() }, texts.another), finish),
  );
  const status = el('p', { className: 'unseen', role: 'status' });

  const showError = (input: HTMLInputElement, error?: string | false) => {
    const line = input.parentElement?.nextElementSibling as HTMLElement;
    line.hidden = !error;
    line.replaceChildren(icon(ALERT), error || '');
    input.ariaInvalid = error ? 'true' : null;
    return error;
  };

  const validate = (input: HTMLInputElement) => {
    if (input.required && !input.value.trim()) return input === title ? texts.titleMissing : texts.descriptionMissing;
    return input === email && email.value && !/\S@\S+\.\S/.test(email.value) && texts.emailIncomplete;
  };

  const showNote = (bold: string, plain = '') => {
    note.hidden = false;
    note.replaceChildren(icon(plain ? CLOUD_OFF : ALERT), el('span', '', el('b', '', bold), ` ${plain}`));
    return `${bold} ${plain}`;
  };

  const showRefusal = ({ error, issues = [] }: Reply) => {
    const invalid = issues.flatMap(({ path, message: issue }) =>
      inputs.filter((input) => input.name === path[0] && showError(input, issue)),
    );
    invalid[0]?.focus();
    return invalid[0] ? '' : showNote(error || texts.refused);
  };

  const showConfirmation = ({ id, status_url }: Reply, address: string | null) => {
    headline.textContent = texts.received.replace('{number}', id as unknown as string);
    message.replaceChildren(
      ...(address ? fillIn(texts.willReply, { site: siteName, email: address }) : [status_url ? '' : texts.noEmail]),
    );
    keep.hidden = !status_url;
    link.value = status_url as string;
    copy.textContent = texts.copy;
    finish.focus();
    // The link is the only way to the answer if there is no address: pressing Enter again must not close it.
    if (!address) copy.focus();
    return `${headline.textContent} ${message.textContent} ${status_url ? texts.keepLink : ''}`;
  };

  const isWaiting = () => state === 'offline' || state === 'busy';

  const draw = () => {
    const isLocked = isWaiting() || state === 'sending';
    for (const input of inputs) input.readOnly = isLocked;
    form.className = isLocked ? 'locked' : '';
    heading.hidden = form.hidden = state === 'received';
    done.hidden = !form.hidden;
    main.replaceChildren(
      ...(state === 'sending'
        ? [el('i', 'spinner'), texts.sending]
        : isWaiting()
          ? [icon(REPEAT), texts.tryAgain]
          : [texts.send]),
    );
  };

  const reset = () => {
    if (state !== 'received') return;
    state = undefined;
    note.hidden = true;
    form.fill?.({ title: '', description: '', priority: 'medium' });
    draw();
    title.focus();
    on.finish();
  };

  for (const input of inputs) {
    const id = `${input.name}-error`;
    input.parentElement?.after(el('p', { className: 'error', id, hidden: true }));
    input.setAttribute('aria-describedby', `${id} ${input.name}-hint`);
    input.addEventListener('input', () => showError(input));
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    if (isWaiting()) return on.retryNow();
    if (state === 'sending') return;
    const [invalid] = inputs.filter((input) => showError(input, validate(input)));
    draw();
    if (invalid) return invalid.focus();
    note.hidden = true;
    on.send(readFields(form));
  };
  dialog.onclose = reset;
  addRules(dialog, css);
  form.prepend(note);
  dialog.append(done, status);
  draw();

  return {
    show(fields: Fields, newState: SubmissionState, reply: Reply, isUnstored?: boolean): void {
      state = newState;
      form.fill?.(fields);
      draw();
      if (state === 'sending') status.textContent = texts.sending;
      else if (state === 'received') status.textContent = showConfirmation(reply, fields.email);
      else if (state === 'refused') status.textContent = showRefusal(reply);
      else
        status.textContent = showNote(
          state === 'busy' ? texts.busy : texts.offline,
          isUnstored ? texts.keepPageOpen : texts.sentLater,
        );
    },
  };
}
