import * as texts from '@deskbell/contract/languages/en';
import type { Submission } from './desk.ts';
import { el, icon } from './elements.ts';
import type { Phase, Reply } from './outbox.ts';
import { css } from './panel.css';

type Fields = Pick<Submission, 'title' | 'description' | 'name' | 'email' | 'priority' | 'website'>;

export interface Dialog {
  element: HTMLDialogElement;
  fill(fields: Partial<Fields>): void;
  show(fields: Fields, phase: Phase, reply: Reply, isKept: boolean): void;
}

interface Handlers {
  write(fields: Fields): void;
  send(fields: Fields): void;
  tryNow(): void;
  /** The visitor has seen the confirmation. */
  finish(): void;
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const ALERT = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20m0 6v4m0 4h0';
const CHECK = 'M20 6 9 17l-5-5';
const CLOUD_OFF = 'M11 5a7 7 0 0 1 5 5h2a4 4 0 0 1 4 6m-3 3H9A7 7 0 0 1 6 6M2 2l20 20';
const CROSS = 'M18 6 6 18M6 6l12 12';
const REPEAT = 'M21 12a9 9 0 1 1-9-9c3 0 5 1 7 3l2 2m0-5v5h-5';

export function buildDialog(root: ShadowRoot, siteName: string, on: Handlers): Dialog {
  let phase: Phase | undefined;

  const title = el('input', { name: 'title', maxLength: 200, required: true, autofocus: true });
  const description = el('textarea', { name: 'description', maxLength: 10_000, required: true });
  const name = el('input', { name: 'name', maxLength: 100, autocomplete: 'name' });
  const email = el('input', { name: 'email', maxLength: 254, autocomplete: 'email', type: 'email' });
  const inputs: Input[] = [title, description, name, email];

  const field = (input: Input, label: string, ...more: Node[]) => {
    const id = `${input.name}-error`;
    input.dir = 'auto';
    input.setAttribute('aria-describedby', id);
    return el(
      'div',
      'field',
      el('label', '', el('span', '', label, ...more), input),
      el('p', { className: 'error', id, hidden: true }),
    );
  };
  const optional = () => el('small', '', ` ${texts.optional}`);
  const button = (className: string, onclick: () => void, ...content: (Node | string)[]) =>
    el('button', { className, type: 'button', onclick }, ...content);

  const note = el('div', { className: 'note', hidden: true });
  const main = el('button', 'main');
  const form = el(
    'form',
    { noValidate: true },
    note,
    field(title, texts.title),
    field(description, texts.description),
    el('div', 'pair', field(name, texts.name, optional()), field(email, texts.email, optional())),
    el(
      'div',
      'field',
      texts.priority,
      el(
        'div',
        { className: 'priority', role: 'radiogroup', ariaLabel: texts.priority },
        ...['low', 'medium', 'high', 'urgent'].map((value, index) =>
          el(
            'label',
            value,
            el('input', { type: 'radio', name: 'priority', value }),
            el('i'),
            texts.priorities[index] ?? '',
          ),
        ),
      ),
    ),
    // A trap: whatever fills it is a program.
    el('input', { className: 'unseen', name: 'website', autocomplete: 'off', tabIndex: -1, ariaHidden: 'true' }),
    main,
  );
  const heading = el(
    'div',
    '',
    el('h2', '', texts.heading),
    el(
      'p',
      '',
      texts.answersByEmail.replace('{site}', () => siteName),
    ),
  );
  const headline = el('h2');
  const message = el('p');
  const close = () => element.close();
  const finish = button('main', close, texts.close);
  const done = el(
    'div',
    'done',
    icon(CHECK),
    headline,
    message,
    el(
      'div',
      'pair',
      button('', () => reset(), texts.another),
      finish,
    ),
  );
  const cross = button('cross', close, icon(CROSS));
  cross.ariaLabel = texts.close;
  const status = el('p', { className: 'unseen', role: 'status' });
  const element = el(
    'dialog',
    { lang: texts.language, ariaLabel: 'Support' },
    el('header', '', heading, cross),
    form,
    done,
    status,
  );
  // A press outside closes it, where the browser knows how.
  element.setAttribute('closedby', 'any');

  const read = () => Object.fromEntries(new FormData(form)) as unknown as Fields;

  const fill = (fields: Partial<Fields>) => {
    for (const [key, value] of Object.entries(fields)) {
      const control = form.elements.namedItem(key) as HTMLInputElement | null;
      if (control) control.value = value ?? '';
    }
  };

  const complain = (input: Input, complaint?: string | false) => {
    const place = input.parentElement?.nextElementSibling as HTMLElement;
    place.hidden = !complaint;
    place.replaceChildren(icon(ALERT), complaint || '');
    input.ariaInvalid = complaint ? 'true' : null;
    return complaint;
  };

  const complaintAbout = (input: Input) => {
    if (input.required && !input.value.trim()) return input === title ? texts.titleMissing : texts.descriptionMissing;
    return input === email && email.value && !/\S@\S+\.\S/.test(email.value) && texts.emailIncomplete;
  };

  const tell = (bold: string, plain = '') => {
    note.hidden = false;
    note.replaceChildren(icon(plain ? CLOUD_OFF : ALERT), el('span', '', el('b', '', bold), ` ${plain}`));
    return bold + plain;
  };

  const refusal = ({ error, issues = [] }: Reply) => {
    const wrong = issues.flatMap(({ path, message: complaint }) =>
      inputs.filter((input) => input.name === path[0] && complain(input, complaint)),
    );
    wrong[0]?.focus();
    return wrong[0] ? '' : tell(error || texts.refused);
  };

  const receipt = ({ id }: Reply, address: string | null) => {
    const [before = '', after = ''] = texts.willAnswer.replace('{site}', () => siteName).split('{email}');
    headline.textContent = texts.received.replace('{number}', String(id));
    message.replaceChildren(...(address ? [before, el('b', '', address), after] : [texts.noEmail]));
    finish.focus();
    return `${headline.textContent} ${message.textContent}`;
  };

  const isWaiting = () => phase === 'offline' || phase === 'busy';

  const draw = () => {
    const isLocked = isWaiting() || phase === 'sending';
    for (const input of inputs) (input as HTMLInputElement).readOnly = isLocked;
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
    fill({ title: '', description: '', priority: 'medium' });
    draw();
    title.focus();
    on.finish();
  };

  form.oninput = ({ target }) => {
    if (inputs.includes(target as Input)) complain(target as Input);
    on.write(read());
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    if (isWaiting()) return on.tryNow();
    const [wrong] = inputs.filter((input) => complain(input, complaintAbout(input)));
    wrong?.focus();
    if (wrong || phase === 'sending') return;
    note.hidden = true;
    on.send(read());
  };
  element.onclose = reset;

  fill({ priority: 'medium' });
  draw();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  root.append(element);
  fitToKeyboard(sheet);

  return {
    element,
    fill,
    show(fields, newPhase, reply, isKept) {
      phase = newPhase;
      fill(fields);
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

/** Under a phone's keyboard the dialog ends where the keyboard begins. */
function fitToKeyboard(sheet: CSSStyleSheet): void {
  const view = window.visualViewport;
  const { style } = sheet.cssRules[0] as CSSStyleRule;
  const fit = () => {
    // Somebody who zooms in to read does not want it to shrink.
    if (!view || view.scale > 1.01) return;
    style.setProperty('--height', `${view.height}px`);
    style.setProperty('--top', `${view.offsetTop}px`);
  };
  view?.addEventListener('resize', fit);
  view?.addEventListener('scroll', fit);
}
