/** The long file: reports texts that are too long, and makes a long description a file. */
import * as texts from '@deskbell/contract/languages/en';
import { EMAIL_MAX, TICKET_DESCRIPTION_MAX, TICKET_TITLE_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import type { Long } from './file-interfaces.ts';

const MAX_LENGTHS: Record<string, number> = {
  title: TICKET_TITLE_MAX,
  description: TICKET_DESCRIPTION_MAX,
  email: EMAIL_MAX,
  name: USER_NAME_MAX,
};
/** Length that stays in the description when the text became a file. */
const BEGINNING_LENGTH = 1_000;

let checkAgain: (() => void) | undefined;

export const check: Long['check'] = (dialog, { el }) => {
  checkAgain ??= prepare();
  checkAgain();

  function prepare() {
    const inputs = [...dialog.querySelectorAll<HTMLInputElement>('form [dir]')];
    const maxOf = ({ name }: HTMLInputElement) => MAX_LENGTHS[name] as number;
    // The server does not count spaces around it.
    const lengthOf = ({ value }: HTMLInputElement) => value.trim().length;
    const isLong = (input: HTMLInputElement) => lengthOf(input) > maxOf(input);

    const attachText = (input: HTMLInputElement) => {
      const name = `${texts.description}.txt`;
      const clip = dialog.querySelector('.clip input') as HTMLInputElement;
      const transfer = new DataTransfer();
      transfer.items.add(new File([input.value], name, { type: 'text/plain' }));
      clip.files = transfer.files;
      clip.dispatchEvent(new Event('change', { bubbles: true }));
      const beginning = input.value
        .trim()
        .slice(0, BEGINNING_LENGTH)
        .replace(/[\ud800-\udbff]$/, '');
      input.value = `${beginning}…\n\n${texts.wholeText.replace('{file}', name)}`;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.focus();
    };

    const lines = inputs.map((input) => {
      const words = el('span');
      const button = el('button', { type: 'button', onclick: () => attachText(input) }, texts.attachText);
      const text = el('span', '', words);
      const line = el('p', { className: 'error', role: 'alert', hidden: true }, text);
      // Last in the field: the sending file takes what follows the label for its own line.
      input.closest('.field')?.append(line);
      return () => {
        line.hidden = !isLong(input);
        if (line.hidden) return;
        const number = (value: number) => value.toLocaleString(texts.language);
        const said = texts.tooLong.replace('{count}', number(lengthOf(input))).replace('{max}', number(maxOf(input)));
        // Not at every key: an alert is read out whenever it changes.
        if (words.textContent !== said) words.textContent = said;
        // The clip exists when files are accepted.
        if (!button.parentNode && maxOf(input) === TICKET_DESCRIPTION_MAX && dialog.querySelector('.clip'))
          text.append(' ', button);
      };
    });

    // Captured above the form, before it is sent.
    dialog.addEventListener(
      'submit',
      (event) => {
        const [first] = inputs.filter(isLong);
        if (!first) return;
        event.preventDefault();
        event.stopPropagation();
        first.focus();
      },
      true,
    );
    return () => {
      for (const draw of lines) draw();
    };
  }
};
