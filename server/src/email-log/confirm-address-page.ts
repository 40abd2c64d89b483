import { escapeHtml } from '../http/pages/escape-html.ts';
import { logo, plainPage } from '../http/pages/plain-page.ts';
import { EMAILS_PER_UNCONFIRMED_MAILBOX } from '../rate-limits.ts';

export function confirmAddressPage(address: string): string {
  return page(
    'Confirm your address',
    `<h1>Confirm your address</h1>
    <p class="muted lede"><b>${escapeHtml(address)}</b> receives notifications about support tickets. Until you confirm it, we send it at most ${EMAILS_PER_UNCONFIRMED_MAILBOX.hour} emails an hour and ${EMAILS_PER_UNCONFIRMED_MAILBOX.day} a day; the others wait.</p>
    <form class="form" method="post"><button class="btn btn-lg btn-primary btn-block" type="submit">Confirm this address</button></form>
    <p class="small muted">If you do not know why you receive these emails, close this page. Nothing changes.</p>`,
  );
}

export function addressConfirmedPage(address: string): string {
  return page(
    'Address confirmed',
    `<h1>Address confirmed</h1>
    <p class="muted lede"><b>${escapeHtml(address)}</b> now receives all notifications. You can close this page.</p>`,
  );
}

export function unknownLinkPage(): string {
  return page(
    'Link not valid',
    `<h1>This link is not valid</h1>
    <p class="muted lede">It may be incomplete, or the site it belongs to was deleted. Copy the whole link from the email, or wait for the next notification, which brings a new one.</p>`,
  );
}

function page(title: string, card: string): string {
  return plainPage({
    language: 'en',
    title: `${title} · Deskbell`,
    header: logo('/', 'Deskbell, home'),
    main: `<div class="card">
    ${card}
  </div>`,
    footer: '<a href="/">Deskbell</a>',
  });
}
