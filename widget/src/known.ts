/** The known file: what is known to be broken on the page, above the fields. */
import * as texts from '@deskbell/contract/languages/en';
import { addRules } from './elements.ts';
import type { Known } from './file-interfaces.ts';
import { css } from './known.css';

export const show: Known['show'] = (dialog, post, { el }, issues, language) => {
  const form = dialog.querySelector('form') as HTMLFormElement;
  // Sent with a ticket that is written nevertheless, which then counts in place of the press.
  const pressed = el('input', { type: 'hidden', name: 'known_issue' });
  form.addEventListener('reset', () => pressed.remove());

  const peopleWords = (people: number) => (texts.peopleHaveIt[+(people > 1)] as string).replace('{count}', `${people}`);

  const box = ({ id: issue, sentence, link, people }: (typeof issues)[number]) => {
    const count = el('small', '', people ? peopleWords(people) : '');
    // A live region must be there before its words.
    const news = el('p', { className: 'news', role: 'status' });
    const join = async (button: HTMLButtonElement, email: string | undefined, then: (people: number) => void) => {
      button.disabled = true;
      try {
        const response = await post('me-too', { issue, language: texts.language, ...(email && { email }) });
        if (!response.ok) throw response.status;
        then((await response.json()).people);
      } catch (status) {
        button.disabled = false;
        news.textContent = status === 400 ? texts.emailIncomplete : texts.tryAgain;
      }
    };
    const meToo = el('button', { type: 'button' }, texts.meToo);
    meToo.onclick = () =>
      join(meToo, '', (now) => {
        pressed.value = `${issue}`;
        // The first input and the last child belong to the form file.
        form.lastChild?.before(pressed);
        news.textContent = `${texts.counted} ${peopleWords(now)}`;
        row.replaceWith(ask);
        address.focus();
      });
    const address = el('input', { type: 'email', autocomplete: 'email', ariaLabel: texts.email });
    const tell = el('button', '', texts.tellMeShort);
    // A form of its own: Enter in the one around it sends the ticket, and keys cannot be listened to in the widget.
    const ask = el(
      'form',
      {
        className: 'tell',
        noValidate: true,
        onsubmit(event) {
          event.preventDefault();
          event.stopPropagation();
          if (!address.value) return address.focus();
          void join(tell, address.value, () => {
            news.textContent = texts.lookIntoInbox;
            news.tabIndex = -1;
            news.focus();
            ask.remove();
          });
        },
      },
      el('label', '', texts.tellWhenWorks, el('small', '', ` ${texts.optional}`), address),
      tell,
    );
    const row = el('div', 'row', meToo, count);
    return el(
      'section',
      'known',
      news,
      el(
        'p',
        '',
        el('b', '', texts.weKnow),
        ' ',
        // No dir attribute: by it, the sending file finds the fields.
        el('bdi', { lang: language }, sentence),
        ...(link ? [' ', el('a', { href: link, target: '_blank', rel: 'noopener' }, texts.whatToDo)] : []),
      ),
      row,
    );
  };

  addRules(dialog, css);
  form.prepend(...issues.map(box));
};
