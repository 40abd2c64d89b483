/** The kept file: number and link of tickets sent from this device. */
import * as texts from '@deskbell/contract/languages/en';
import { addRules } from './elements.ts';
import type { Kept } from './file-interfaces.ts';
import { CROSS } from './icons.ts';
import { css } from './kept.css';
import { keptTicketsKey, read, store } from './storage.ts';

interface KeptTicket {
  id: number;
  url: string;
}

const KEPT_MAX = 3;

const listTickets = (siteKey: string | undefined) => read<KeptTicket[]>(keptTicketsKey(siteKey)) ?? [];

let draw: ((sent?: KeptTicket) => void) | undefined;

function storeTickets(siteKey: string | undefined, tickets: KeptTicket[]): void {
  store(keptTicketsKey(siteKey), tickets[0] && tickets.slice(0, KEPT_MAX));
}

export const keep: Kept['keep'] = (siteKey, { id, status_url: url }) => {
  if (!id || !url) return;
  const ticket = { id, url };
  storeTickets(siteKey, [ticket, ...listTickets(siteKey).filter((other) => other.id !== id)]);
  draw?.(ticket);
};

export const show: Kept['show'] = (dialog, siteKey, { el, icon }) => {
  if (draw) return;
  const list = el('div', 'kept');
  const button = (label: string | Node, onclick: () => unknown) => el('button', { type: 'button', onclick }, label);
  // Mostly on phones, and https only. Cancelling is an error.
  const share = ({ url }: KeptTicket) =>
    'share' in navigator ? [button(texts.share, () => navigator.share({ url }).catch(() => undefined))] : [];

  const row = (ticket: KeptTicket) => {
    const name = texts.yourTicket.replace('{number}', `${ticket.id}`);
    const forget = button(icon(CROSS), () => {
      storeTickets(
        siteKey,
        listTickets(siteKey).filter((other) => other.id !== ticket.id),
      );
      draw?.();
      dialog.querySelector('input')?.focus();
    });
    forget.className = 'cross';
    forget.title = forget.ariaLabel = texts.removeFile.replace('{file}', name);
    const copy = button(texts.copy, async () => {
      await navigator.clipboard.writeText(ticket.url);
      copy.textContent = texts.copied;
    });
    return el(
      'p',
      '',
      el('a', { href: ticket.url, target: '_blank' }, name),
      ...('clipboard' in navigator ? [copy] : []),
      ...share(ticket),
      forget,
    );
  };

  draw = (sent) => {
    list.replaceChildren(...listTickets(siteKey).map(row));
    if (!sent) return;
    dialog.querySelector('.keep p')?.remove();
    // Not after Copy, which has the focus: the next Tab leads to Write another.
    dialog.querySelector('.keep b')?.after(...share(sent).map((shared) => el('p', '', shared)));
  };
  addRules(dialog, css);
  // In the form, so that it is as wide as the fields and hidden with them.
  dialog.querySelector('form')?.prepend(list);
  draw();
};
