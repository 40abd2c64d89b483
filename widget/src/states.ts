import * as texts from '@deskbell/contract/languages/en';
import { adopt, el, icon } from './elements.ts';
import { type Fields, fill, readFields } from './fields.ts';
import type { Phase, Reply } from './outbox.ts';
import { css } from './states.css';

interface Handlers {
  send(fields: Fields): void;
  tryNow(): void;
  /** The visitor has seen the confirmation. */
  finish(): void;
}

const ALERT = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20m0 6v4m0 4h0';
const CHECK = 'M20 6 9 17l-5-5';
const CLOUD_OFF = 'M11 5a7 7 0 0 1 5 5h2a4 4 0 0 1 4 6m-3 3H9A7 7 0 0 1 6 6M2 2l20 20';
const REPEAT = 'M21 12a9 9 0 1 1-9-9c3 0 5 1 7 3l2 2m0-5v5h-5';

/** Draws into the form's dialog what it lacks as long as nobody has pressed its main button. */
export function showStates(dialog: HTMLDialogElement, siteName: string, on: Handlers) {
  let phase: Phase | undefined;
  const form = dialog.querySelector('form') as HTMLFormElement;
  const heading = dialog.querySelector('header div') as HTMLElement;
  const main = form.querySelector('.main') as HTMLElement;
  const [title, description, name, email] = ['title', 'description', 'name', 'email'].map(
    (control) => form.elements.namedItem(control) as HTMLInputElement,
  ) as [HTMLInputElement, HTMLInputElement, HTMLInputElement, HTMLInputElement];
  const inputs = [title, description, name, email];

  const note = el('div', { className: 'note', hidden: true });
  const headline = el('h2');
  const message = el('p');
  const finish = el('button', { className: 'main', onclick: () => dialog.close() }, texts.close);
  const done = el(
    'div',
    'done',
    icon(CHECK),
    headline,
    message,
    el('div', 'pair', el('button', { onclick: () => reset() }, texts.another), finish),
  );
  const status = el('p', { className: 'unseen', role: 'status' });

  const complain = (input: HTMLInputElement, complaint?: string | false) => {
    const place = input.parentElement?.nextElementSibling as HTMLElement;
    place.hidden = !complaint;
    place.replaceChildren(icon(ALERT), complaint || '');
    input.ariaInvalid = complaint ? 'true' : null;
    return complaint;
  };

  const complaintAbout = (input: HTMLInputElement) => {
    if (input.required && !input.value.trim()) return input === title ? texts.titleMissing : texts.descriptionMissing;
    return input === email && email.value && !/\S@\S+\.\S/.test(email.value) && texts.emailIncomplete;
  };

  const tell = (bold: string, plain = '') => {
    note.hidden = false;
    note.replaceChildren(icon(plain ? CLOUD_OFF : ALERT), el('span', '', el('b', '', bold), ` ${plain}`));
    return `${bold} ${plain}`;
  };

  const refusal = ({ error, issues = [] }: Reply) => {
    const wrong = issues.flatMap(({ path, message: complaint }) =>
      inputs.filter((input) => input.name === path[0] && complain(input, complaint)),
    );
    wrong[0]?.focus();
    return wrong[0] ? '' : tell(error || texts.refused);
  };

  const receipt = ({ id }: Reply, address: string | null) => {
    const [before = '', after = ''] = texts.willReply.replace('{site}', () => siteName).split('{email}');
    headline.textContent = texts.received.replace('{number}', String(id));
    message.replaceChildren(...(address ? [before, el('b', '', address), after] : [texts.noEmail]));
    finish.focus();
    return `${headline.textContent} ${message.textContent}`;
  };

  const isWaiting = () => phase === 'offline' || phase === 'busy';

  const draw = () => {
    const isLocked = isWaiting() || phase === 'sending';
    for (const input of inputs) input.readOnly = isLocked;
    form.className = isLocked ? 'locked' : '';
    heading.hidden = form.hidden = phase === 'received';
    done.hidden = !form.hidden;
    main.replaceChildren(
      ...(phase === 'sending'
        ? [el('i', 'spinner'), texts.sending]
        : isWaiting()
          ? [icon(REPEAT), texts.tryAgain]
          : [texts.send]),
    );
  };

  const reset = () => {
    if (phase !== 'received') return;
    phase = undefined;
    note.hidden = true;
    fill(form, { title: '', description: '', priority: 'medium' });
    draw();
    title.focus();
    on.finish();
  };

  for (const input of inputs) {
    const id = `${input.name}-error`;
    input.parentElement?.after(el('p', { className: 'error', id, hidden: true }));
    input.setAttribute('aria-describedby', id);
    input.addEventListener('input', () => complain(input));
  }
  form.onsubmit = (event) => {
    event.preventDefault();
    if (isWaiting()) return on.tryNow();
    if (phase === 'sending') return;
    const [wrong] = inputs.filter((input) => complain(input, complaintAbout(input)));
    draw();
    if (wrong) return wrong.focus();
    note.hidden = true;
    on.send(readFields(form));
  };
  dialog.onclose = reset;
  adopt(dialog.getRootNode() as ShadowRoot, css);
  form.prepend(note);
  dialog.append(done, status);
  draw();

  return {
    show(fields: Fields, newPhase: Phase, reply: Reply, isKept: boolean): void {
      phase = newPhase;
      fill(form, fields);
      draw();
      if (phase === 'sending') status.textContent = texts.sending;
      else if (phase === 'received') status.textContent = receipt(reply, fields.email);
      else if (phase === 'refused') status.textContent = refusal(reply);
      else
        status.textContent = tell(
          phase === 'busy' ? texts.busy : texts.offline,
          isKept ? texts.sentLater : texts.keepPageOpen,
        );
    },
  };
}
