import { EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX, EMAILS_PER_UNCONFIRMED_MAILBOX } from '../../rate-limits.ts';
import type { Message } from './message-layout.ts';

/** Shorter pauses are not mentioned: the next email comes with little delay. */
const PAUSE_MIN_SECONDS = 600;

interface Limits {
  /** Only an unconfirmed address has this link. */
  readonly confirmUrl?: string | null;
  readonly waitingEmails?: number;
  readonly pauseSeconds?: number;
}

/** Explains the limits of an address. A link, because the button belongs to the email's subject. */
export function limitBlocks({ confirmUrl, waitingEmails = 0, pauseSeconds = 0 }: Limits): Message['blocks'] {
  const isLast = pauseSeconds >= PAUSE_MIN_SECONDS;
  const last = `This is the last email to this address for the next ${durationOf(pauseSeconds)}.`;
  if (!confirmUrl)
    return isLast
      ? [
          {
            lead: last,
            paragraph: `It gets at most ${EMAILS_PER_HOUR_AND_CONFIRMED_MAILBOX} emails an hour; more wait.`,
          },
        ]
      : [];
  const link = { label: 'Confirm this address', url: confirmUrl };
  const { hour, day } = EMAILS_PER_UNCONFIRMED_MAILBOX;
  const limit = `it gets at most ${hour} emails an hour and ${day} a day`;
  const waiting = waitingEmails > 0 && `${waitingEmails} more ${waitingEmails === 1 ? 'waits' : 'wait'} now.`;
  return isLast
    ? [
        {
          lead: last,
          paragraph: `It is not confirmed, so ${limit}; ${waiting || 'more wait.'} Confirm it, and they come at once.`,
          link,
        },
      ]
    : [
        {
          lead: 'Please confirm this address.',
          paragraph: `Until then ${limit}; ${waiting || 'the others wait.'}`,
          link,
        },
      ];
}

const HOUR_MINUTES = 60;

function durationOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 2 * HOUR_MINUTES ? `${minutes} minutes` : `${Math.ceil(minutes / HOUR_MINUTES)} hours`;
}
