import { textOfFormatted } from '@deskbell/contract/formatted-text/without-markers';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { Ticket } from '@deskbell/contract/tickets';
import { isolated } from '../../../format/isolated.ts';
import { clockHour } from '../../../format/long-day.ts';
import { spanAgo } from '../../../format/time-ago.ts';
import { shortDate } from '../../../format/zoned-time.ts';
import { firstNameOf } from '../composer/recipient.ts';

const GREETING_MAX = 48;
const SHOWN_MAX = 240;

/** 'Hello Dele,' says nothing about the reply. */
const isGreeting = (line: string) => line.length <= GREETING_MAX && !/[.?:]$/.test(line);

export function firstWords(text: string): string {
  const lines = textOfFormatted(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const [first = '', ...others] = lines;
  return (others.length > 0 && isGreeting(first) ? others : lines).join(' ').slice(0, SHOWN_MAX);
}

const visitorName = (ticket: Ticket) => isolated(firstNameOf(ticket) ?? 'the visitor');

export function staleText(ticket: Ticket): string {
  const name = visitorName(ticket);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} wrote after it`;
}

interface Clock {
  now: number;
  timezone: string;
}

/** '12 min ago, after Dele’s reply of 06:02'. */
export function originText({ created_at, after }: SuggestedReply, ticket: Ticket, { now, timezone }: Clock): string {
  const given = after.author_name?.trim().split(/\s+/)[0];
  const name = given ? isolated(given) : after.author === 'customer' ? visitorName(ticket) : 'your team';
  const words = after.comment_id === null ? 'ticket' : 'reply';
  const at = new Date(after.at);
  const day = shortDate(at, timezone);
  const time = clockHour(at, timezone);
  const when = day === shortDate(new Date(now), timezone) ? time : `${day}, ${time}`;
  return `${spanAgo(Date.parse(created_at), now)}, after ${name}’s ${words} of ${when}`;
}
