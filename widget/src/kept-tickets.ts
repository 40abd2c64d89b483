/** Number and link of the tickets that were sent from this device. */
import * as texts from '@deskbell/contract/languages/en';
import { addRules } from './elements.ts';
import type { Attachments, Behavior } from './file-interfaces.ts';
import { css } from './kept-tickets.css';
import { read, store } from './storage.ts';

interface KeptTicket {
  id: number;
  url: string;
}

const KEPT_MAX = 3;

const keyOf = (siteKey: string | undefined) => `deskbell-tickets:${siteKey}`;
/** Newest first. */
const listTickets = (siteKey: string | undefined) => read<KeptTicket[]>(keyOf(siteKey)) ?? [];

/** Draws the tickets, once there is a dialog; the one just sent in the confirmation, too. */
let draw: ((sent?: KeptTicket) => void) | undefined;

function storeTickets(siteKey: string | undefined, tickets: KeptTicket[]): void {
  store(keyOf(siteKey), tickets[0] && tickets.slice(0, KEPT_MAX));
}

export const keepTicket: Behavior['keep'] = (siteKey, { id, status_url: url }) => {
  if (!id || !url) return;
  const ticket = { id, url };
  storeTickets(siteKey, [ticket, ...listTickets(siteKey).filter((other) => other.id !== id)]);
  draw?.(ticket);
};

export function forgetTickets(siteKey: string | undefined, attachments: Attachments): void {
  attachments.keep = () => undefined;
  storeTickets(siteKey, []);
}

export function showKeptTickets(dialog: HTMLDialogElement, siteKey: string | undefined, { el }: Attachments): void {
  const list = el('div');
  const button = (label: string, onclick: () => unknown) => el('button', { type: 'button', onclick }, label);

  const waysToKeep = ({ id, url }: KeptTicket) => {
    const subject = encodeURIComponent(texts.ticketNumber.replace('{number}', `${id}`));
    return [
      // On phones mostly, and with https only. The visitor may change their mind, which is an error.
      ...('share' in navigator ? [button(texts.share, () => navigator.share({ url }).catch(() => undefined))] : []),
      el('a', { href: `mailto:?subject=${subject}&body=${encodeURIComponent(url)}` }, texts.emailLink),
    ];
  };

  const row = (ticket: KeptTicket) => {
    const name = texts.yourTicket.replace('{number}', `${ticket.id}`);
    const forget = button('×', () => {
      storeTickets(
        siteKey,
        listTickets(siteKey).filter((other) => other.id !== ticket.id),
      );
      draw?.();
      dialog.querySelector('input')?.focus();
    });
    forget.title = forget.ariaLabel = texts.removeFile.replace('{file}', name);
    const copy = button(texts.copy, async () => {
      await navigator.clipboard.writeText(ticket.url);
      copy.textContent = texts.copied;
    });
    return el(
      'p',
      'kept',
      el('a', { href: ticket.url, target: '_blank' }, name),
      forget,
      ...('clipboard' in navigator ? [copy] : []),
      ...waysToKeep(ticket),
    );
  };

  draw = (sent) => {
    list.replaceChildren(...listTickets(siteKey).map(row));
    if (!sent) return;
    dialog.querySelector('.keep .kept')?.remove();
    // Not behind Copy, which has the focus: the next press of Tab leads to Write another.
    dialog.querySelector('.keep b')?.after(el('p', 'kept', ...waysToKeep(sent)));
  };
  addRules(dialog, css);
  // Hidden with the heading while there is a confirmation or a list.
  dialog.querySelector('header div')?.append(list);
  draw();
}
