import * as texts from '@deskbell/contract/languages/en';
import { css } from './dialog.css';
import { adopt, el, icon } from './elements.ts';

const CROSS = 'M18 6 6 18M6 6l12 12';

/** The dialog as it is first seen. What comes of a press on its main button is drawn by the sending file. */
export function buildDialog(root: ShadowRoot, siteName: string): HTMLDialogElement {
  const field = (label: string, input: HTMLElement, ...more: Node[]) =>
    el('div', 'field', el('label', '', el('span', '', label, ...more), input));
  const optional = () => el('small', '', ` ${texts.optional}`);
  const text = { dir: 'auto', required: true };

  const dialog = el(
    'dialog',
    { lang: texts.language, ariaLabel: 'Support' },
    el(
      'header',
      '',
      el(
        'div',
        '',
        el('h2', '', texts.heading),
        el(
          'p',
          '',
          texts.repliesByEmail.replace('{site}', () => siteName),
        ),
      ),
      el('button', { className: 'cross', ariaLabel: texts.close, onclick: () => dialog.close() }, icon(CROSS)),
    ),
    el(
      'form',
      { noValidate: true },
      field(texts.title, el('input', { ...text, name: 'title', maxLength: 200, autofocus: true })),
      field(texts.description, el('textarea', { ...text, name: 'description', maxLength: 10_000 })),
      el(
        'div',
        'pair',
        field(texts.name, el('input', { dir: 'auto', name: 'name', maxLength: 100, autocomplete: 'name' }), optional()),
        field(
          texts.email,
          el('input', { dir: 'auto', name: 'email', maxLength: 254, autocomplete: 'email', type: 'email' }),
          optional(),
        ),
      ),
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
              el('input', { type: 'radio', name: 'priority', value, defaultChecked: value === 'medium' }),
              el('i'),
              texts.priorities[index] ?? '',
            ),
          ),
        ),
      ),
      // A trap: whatever fills it is a program.
      el('input', { className: 'unseen', name: 'website', autocomplete: 'off', tabIndex: -1, ariaHidden: 'true' }),
      el('button', 'main', texts.send),
    ),
  );
  // A press outside closes it, where the browser knows how.
  dialog.setAttribute('closedby', 'any');
  root.append(dialog);
  fitToKeyboard(adopt(root, css));
  return dialog;
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
