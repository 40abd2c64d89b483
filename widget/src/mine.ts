/** The mine file: lists the tickets of a user whose id the page has signed. */
import * as texts from '@deskbell/contract/languages/en';
import { USER_ID_MAX } from '@deskbell/contract/limits';
import type { UserTicket } from '@deskbell/contract/widget';
import { addRules } from './elements.ts';
import type { Mine } from './file-interfaces.ts';
import { css } from './mine.css';

const STATUSES = ['new', 'open', 'in_progress', 'resolved', 'closed'];

/** Refetches and shows the list. */
let show: (() => void) | undefined;

export const list: Mine['list'] = (dialog, post, settings, { el }) => {
  show ??= prepare();
  show();

  function prepare() {
    const header = dialog.querySelector('header') as HTMLElement;
    const heading = el('h2', { tabIndex: -1 }, texts.yourTickets);
    const title = el('div', 'mine', heading, el('p', '', header.querySelector('bdi')?.cloneNode(true) ?? ''));
    const content = el('div', 'tickets');
    const leave = () => {
      header.className = '';
      title.remove();
      view.remove();
    };
    const view = el(
      'div',
      'list',
      content,
      el(
        'button',
        {
          className: 'main',
          onclick() {
            leave();
            dialog.querySelector('input')?.focus();
          },
        },
        texts.newTicket,
      ),
    );

    const row = ({ id, title: words, status, created_at, status_url }: UserTicket) =>
      el(
        'li',
        '',
        el(
          'a',
          { href: status_url, target: '_blank', rel: 'noopener' },
          el('b', { dir: 'auto' }, words),
          el('span', '', texts.statuses[STATUSES.indexOf(status)] as string),
          el(
            'small',
            '',
            `#${id}, ${new Date(created_at).toLocaleDateString(texts.language, { dateStyle: 'medium' })}`,
          ),
        ),
      );

    const load = async () => {
      heading.focus();
      content.replaceChildren(el('i', 'spinner'));
      try {
        const response = await post('mine', {
          user_id: settings.userId?.slice(-USER_ID_MAX),
          user_hash: settings.userHash,
        });
        // An error is no array: map is missing.
        const tickets: UserTicket[] = await response.json();
        const rows = tickets.map(row);
        content.replaceChildren(rows[0] ? el('ul', '', ...rows) : el('p', '', texts.noTicketsYet));
      } catch {
        content.replaceChildren(
          el('p', { role: 'alert' }, texts.ticketsFailed),
          el('button', { onclick: load }, texts.tryAgain),
        );
      }
    };

    addRules(dialog, css);
    dialog.addEventListener('close', leave);
    return () => {
      header.className = 'listing';
      header.firstChild?.after(title);
      header.after(view);
      void load();
    };
  }
};
