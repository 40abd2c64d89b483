import { escapeHtml } from '../../http/pages/escape-html.ts';
import { logo, plainPage } from '../../http/pages/plain-page.ts';
import type { findSubscriber } from './unsubscribe.ts';

type Subscriber = Awaited<ReturnType<typeof findSubscriber>>;

export function unsubscribePage(subscriber: Subscriber): string {
  return page(
    'Unsubscribe',
    `<h1>Unsubscribe</h1>
    <p class="muted lede">You will get no more ${emailsOf(subscriber)}.</p>
    <form class="form" method="post"><button class="btn btn-lg btn-primary btn-block" type="submit">Unsubscribe</button></form>
    <p class="small muted">${wayBack(subscriber)}</p>`,
  );
}

export function unsubscribedPage(subscriber: Subscriber): string {
  return page(
    'Unsubscribed',
    `<h1>Unsubscribed</h1>
    <p class="muted lede">You get no more ${emailsOf(subscriber)}.</p>
    <p class="small muted">${wayBack(subscriber)}</p>`,
  );
}

export function endedLinkPage(): string {
  return page(
    'Link not valid',
    `<h1>This link is not valid</h1>
    <p class="muted lede">It may be incomplete, or your role or team has changed since the email. Your <a class="link" href="/dashboard?settings=notifications">notification settings</a> show which emails you get.</p>`,
  );
}

export function busyPage(words: string): string {
  return page('Please wait', `<h1>Please wait</h1>\n    <p class="muted lede">${escapeHtml(words)}</p>`);
}

function emailsOf({ subscription, ticket, team_name }: Subscriber): string {
  const team = `<bdi>${escapeHtml(team_name)}</bdi>`;
  if (ticket) return `emails about ticket #${ticket.id} of ${team}, unless you are mentioned or assigned`;
  return {
    new_tickets: `emails about new tickets of ${team}`,
    all_replies: `emails about replies in tickets of ${team} that you neither follow nor are assigned to`,
    replies: `emails about replies in tickets of ${team}`,
    assigned: `emails about tickets of ${team} that are assigned to you`,
    alarms: `emails about alarms of ${team}`,
    overdue: `emails about tickets of ${team} that are overdue`,
    reports: `monthly reports of ${team}`,
  }[subscription as Exclude<Subscriber['subscription'], `ticket-${number}`>];
}

const wayBack = ({ ticket }: Subscriber): string =>
  ticket
    ? `To get them again, <a class="link" href="/sites/${ticket.site_id}?ticket=${ticket.id}">open the ticket</a> and follow it.`
    : 'You can turn them on again in your <a class="link" href="/dashboard?settings=notifications">notification settings</a>.';

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
