import * as texts from '@deskbell/contract/languages/en';
import { el, icon } from './elements.ts';
import { CROSS } from './icons.ts';

export function buildDialog(): HTMLDialogElement {
  const field = (label: string, input: HTMLInputElement | HTMLTextAreaElement, aside = '', ...below: Node[]) => {
    input.dir = 'auto';
    return el(
      'div',
      `field ${input.name}`,
      el('label', '', el('span', '', label, el('small', '', ` ${aside}`)), input),
      ...below,
    );
  };

  const dialog = el(
    'dialog',
    // A click outside closes it, in browsers that support it.
    { lang: texts.language, closedBy: 'any' },
    el(
      'header',
      '',
      el('div', '', el('h2', '', texts.heading), el('p')),
      el('button', { className: 'cross', title: texts.close, onclick: () => dialog.close() }, icon(CROSS)),
    ),
    el(
      'form',
      { noValidate: true },
      field(texts.title, el('input', { name: 'title', required: true, autofocus: true })),
      field(texts.description, el('textarea', { name: 'description', required: true })),
      field(
        texts.email,
        el('input', { name: 'email', autocomplete: 'email', type: 'email' }),
        texts.emailPurpose,
        el('p', { className: 'hint', id: 'email-hint' }),
      ),
      field(texts.name, el('input', { name: 'name', autocomplete: 'name' }), texts.optional),
      el(
        'div',
        'field rank',
        texts.priority,
        el(
          'div',
          { className: 'priority', role: 'radiogroup', ariaLabel: texts.priority },
          ...['low', 'medium', 'high', 'urgent'].map((value, index) =>
            el(
              'label',
              '',
              el('input', {
                className: 'unseen',
                type: 'radio',
                name: 'priority',
                value,
                defaultChecked: value === 'medium',
              }),
              el('span', value, el('i'), texts.priorities[index] as string),
            ),
          ),
        ),
      ),
      // Honeypot: only bots fill it in.
      el('input', { className: 'unseen', name: 'website', autocomplete: 'off', tabIndex: -1, ariaHidden: 'true' }),
      el('input', { type: 'hidden', name: 'timezone' }),
      el('button', 'main', texts.send),
    ),
  );
  // An attribute: Firefox before 119 has no property.
  dialog.setAttribute('aria-label', texts.tab);
  return dialog;
}
