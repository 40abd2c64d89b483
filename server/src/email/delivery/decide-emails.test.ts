import { describe, expect, test } from 'vitest';
import type { DueEmail } from './claimed-email.ts';
import { type Decision, decideEmails, firstEmailsPerHour, limitsOf, type TakenSlots } from './decide-emails.ts';

const NOW = 1_000_000;
const HOUR = 3_600;
const PER_HOUR = 500;

const anEmail = (changes: Partial<DueEmail> = {}): DueEmail => ({
  id: 1,
  team_id: 7,
  team_age_days: 0,
  owner_id: 3,
  site_id: 42,
  ticket_id: 5,
  comment_id: null,
  member_id: null,
  email_type: 'status_change',
  is_visitor_triggered: false,
  recipient_email: 'Priya@example.com',
  mailbox: 'priya@example.com',
  subject: 'Status',
  content: {},
  message_id: 'id',
  attempts: 1,
  held_by: null,
  site_name: 'Kettle',
  site_domain: 'kettle.example',
  admin_notification_email: null,
  is_site_deleted: false,
  is_confirmed: false,
  is_met: true,
  ...changes,
});

const confirmation = { email_type: 'user_confirmation', is_visitor_triggered: true } as const;
const reply = { email_type: 'comment_notification', is_met: false } as const;

const [mailbox = '', account = ''] = limitsOf(anEmail(), PER_HOUR, null).map(({ key }) => key);

const taken = (count: number, secondsAgo: number): TakenSlots => ({
  last: count,
  takenAt: new Map(Array.from({ length: count }, (_, n) => [n + 1, NOW - secondsAgo])),
});

const newTeam = { proven: 0, strangers_kept: 0, bounced: 0 };

interface Facts {
  readonly slots?: Readonly<Record<string, TakenSlots>>;
  readonly lines?: Readonly<Record<string, number>>;
  readonly waiting?: number;
  readonly perHour?: number;
}

function decide(emails: readonly DueEmail[], { slots = {}, lines = {}, waiting = 0, perHour = PER_HOUR }: Facts = {}) {
  const decisions = decideEmails(emails, {
    now: NOW,
    perHourAndAccount: perHour,
    slots: new Map(Object.entries(slots)),
    standings: new Map([[7, newTeam]]),
    lineEnds: new Map(Object.entries(lines)),
    waiting: new Map([['priya@example.com', waiting]]),
  });
  return emails.map((email) => decisions.get(email) as Decision);
}

const WAITING = 'Waiting: this address is not confirmed and already received';
const TOO_MANY_STRANGERS =
  'Waiting: this team already wrote to 30 unconfirmed addresses within an hour. The number grows while few emails bounce.';
const ACCOUNT_IS_FULL = 'Waiting: this account already sent 500 emails within an hour.';
const inSeconds = (seconds: number) => ({ due_at: NOW + seconds });

describe('one email', () => {
  test.each<[string, Partial<DueEmail>, Facts, object]>([
    [
      'with free slots is sent',
      {},
      {},
      {
        outcome: 'send',
        slots: [
          { key: mailbox, n: 1 },
          { key: account, n: 1 },
        ],
      },
    ],
    [
      'of a deleted site fails',
      { is_site_deleted: true, team_id: null },
      {},
      { outcome: 'fail', reason: 'Not sent: the site was deleted.' },
    ],
    [
      'of no team counts for its mailbox alone',
      { team_id: null, owner_id: null },
      {},
      { slots: [{ key: mailbox, n: 1 }] },
    ],
    [
      'to a member counts apart',
      { email_type: 'member_notification' },
      { slots: { [account]: taken(500, 60) } },
      {
        slots: [
          { key: mailbox, n: 1 },
          { key: `${account}:members`, n: 1 },
        ],
      },
    ],
    [
      'beyond the hour of its mailbox waits',
      {},
      { slots: { [mailbox]: taken(10, 600) } },
      { outcome: 'wait', line: `${mailbox} 7`, ...inSeconds(3_000), reason: `${WAITING} 10 emails within an hour.` },
    ],
    [
      'beyond the day of its mailbox waits',
      {},
      { slots: { [mailbox]: taken(30, 2 * HOUR) } },
      { outcome: 'wait', ...inSeconds(22 * HOUR), reason: `${WAITING} 30 emails within a day.` },
    ],
    [
      'beyond the hour of a confirmed mailbox waits',
      { is_confirmed: true },
      { slots: { [mailbox]: taken(200, 600) } },
      { outcome: 'wait', reason: 'Waiting: this address already received 200 emails within an hour.' },
    ],
    [
      'to a confirmed mailbox knows no day',
      { is_confirmed: true },
      { slots: { [mailbox]: taken(199, 2 * HOUR) } },
      { outcome: 'send' },
    ],
    [
      'beyond MAIL_PER_HOUR waits',
      {},
      { slots: { [account]: taken(500, 600) } },
      { outcome: 'wait', line: account, ...inSeconds(3_000), reason: ACCOUNT_IS_FULL },
    ],
    [
      'waits for the limit that is full for longest',
      {},
      { slots: { [account]: taken(500, 60), [mailbox]: taken(10, 600) } },
      { line: account },
    ],
    [
      'joins the end of its line',
      {},
      { slots: { [mailbox]: taken(10, 600) }, lines: { [`${mailbox} 7`]: NOW + 5_000 } },
      inSeconds(5_000 + 360),
    ],
    [
      'that waited keeps its place',
      { held_by: `${mailbox} 7` },
      { slots: { [mailbox]: taken(10, 600) }, lines: { [`${mailbox} 7`]: NOW + 5_000 } },
      inSeconds(3_000),
    ],
    [
      'that a visitor caused fails at a full mailbox',
      confirmation,
      { slots: { [mailbox]: taken(10, 600) } },
      { outcome: 'fail', reason: `${WAITING.replace('Waiting', 'Not sent')} 10 emails within an hour.` },
    ],
    [
      'that a visitor caused waits apart for the account',
      confirmation,
      { slots: { [account]: taken(500, 600) }, lines: { [account]: NOW + 9 * HOUR } },
      { outcome: 'wait', line: `${account} visitors`, ...inSeconds(3_000) },
    ],
    [
      'that a visitor caused fails behind a day',
      confirmation,
      { slots: { [account]: taken(500, 600) }, lines: { [`${account} visitors`]: NOW + 24 * HOUR } },
      { outcome: 'fail' },
    ],
    [
      'that invites waits longer than a day',
      { ...confirmation, email_type: 'invitation' },
      { slots: { [account]: taken(500, 600) }, lines: { [account]: NOW + 24 * HOUR } },
      { outcome: 'wait' },
    ],
    [
      'to a stranger beyond the first emails waits',
      reply,
      { slots: { 'strangers:3': taken(30, 600) } },
      { outcome: 'wait', line: 'strangers:3', reason: TOO_MANY_STRANGERS },
    ],
    [
      'to a stranger whom the team met is sent',
      { ...reply, is_met: true },
      { slots: { 'strangers:3': taken(30, 600) } },
      { outcome: 'send' },
    ],
    [
      'to a proven mailbox is no first email to a stranger',
      { ...reply, is_confirmed: true },
      { slots: { 'strangers:3': taken(30, 600) } },
      { outcome: 'send', slots: [{ n: 1 }, { n: 1 }, { n: 1 }, { key: 'proven:7', n: 1 }] },
    ],
    [
      'without free text is no first email',
      { is_met: false },
      { slots: { 'strangers:3': taken(30, 600) } },
      { outcome: 'send' },
    ],
    [
      'after which slots are left says nothing of a pause',
      {},
      { slots: { [mailbox]: taken(8, 600) } },
      { pause_seconds: 0 },
    ],
    [
      'that is the last of the hour knows the pause',
      {},
      { slots: { [mailbox]: taken(9, 600) } },
      { pause_seconds: 3_000 },
    ],
    [
      'that is the last of the day knows the pause',
      {},
      { slots: { [mailbox]: taken(29, 2 * HOUR) } },
      { pause_seconds: 22 * HOUR },
    ],
    ['knows how many wait for the confirmation', {}, { waiting: 4 }, { waiting_emails: 4 }],
    ['that waited is not one of the others', { held_by: `${mailbox} 7` }, { waiting: 4 }, { waiting_emails: 3 }],
    ['to a confirmed mailbox has none that wait', { is_confirmed: true }, { waiting: 4 }, { waiting_emails: 0 }],
  ])('%s', (_, changes, facts, expected) => {
    expect(decide([anEmail(changes)], facts)).toMatchObject([expected]);
  });
});

describe('a batch', () => {
  const emails = (count: number, changes: Partial<DueEmail> = {}) =>
    Array.from({ length: count }, (_, n) => anEmail({ id: n + 1, ...changes }));

  test('takes slots one after another, and the last one allowed knows the pause', () => {
    const decisions = decide(emails(4), { slots: { [mailbox]: taken(8, 600) } });
    expect(decisions.map(({ outcome }) => outcome)).toEqual(['send', 'send', 'wait', 'wait']);
    expect(decisions.slice(0, 2)).toMatchObject([{ pause_seconds: 0 }, { pause_seconds: 3_000 }]);
    expect(decisions.slice(2)).toMatchObject([inSeconds(3_000), inSeconds(3_000 + 360)]);
  });

  test('counts the slots that it takes itself against the hour', () => {
    const decisions = decide(emails(11));
    expect(decisions.filter(({ outcome }) => outcome === 'send')).toHaveLength(10);
    expect(decisions.slice(9)).toMatchObject([{ pause_seconds: HOUR }, { outcome: 'wait', ...inSeconds(HOUR) }]);
  });

  test('writes to a stranger for the first time once', () => {
    const [first, second] = decide(emails(2, reply));
    expect(first).toMatchObject({
      slots: [{ key: mailbox }, { key: account }, { key: /^met:7:/ }, { key: 'strangers:3' }].map(({ key }) => ({
        key: typeof key === 'string' ? key : expect.stringMatching(key),
      })),
    });
    expect(second).toMatchObject({
      slots: [
        { key: mailbox, n: 2 },
        { key: account, n: 2 },
      ],
    });
  });

  test('gives an email that waits no slot, so that another limit is not used up', () => {
    const other = anEmail({ id: 2, mailbox: 'jonas@example.com' });
    const [held, sent] = decide([anEmail(), other], {
      slots: { [mailbox]: taken(10, 600), [account]: taken(499, 60) },
    });
    expect(held).toMatchObject({ outcome: 'wait' });
    expect(sent).toMatchObject({ outcome: 'send' });
  });

  test('counts down the emails that wait for a confirmation', () => {
    const decisions = decide(emails(3, { held_by: `${mailbox} 7` }), { waiting: 3 });
    expect(decisions).toMatchObject([{ waiting_emails: 2 }, { waiting_emails: 1 }, { waiting_emails: 0 }]);
  });
});

test.each([
  ['at the start', 0, newTeam, 500, 30],
  ['where the hour allows less', 0, newTeam, 20, 20],
  ['with a high MAIL_PER_HOUR', 0, newTeam, 5_000, 200],
  ['after two days', 2, newTeam, 500, 50],
  ['after 47 days', 47, newTeam, 500, 500],
  ['with confirmed and kept mailboxes', 0, { proven: 4, strangers_kept: 3, bounced: 0 }, 500, 53],
  ['with many of them', 0, { proven: 20, strangers_kept: 20, bounced: 0 }, 500, 60],
  ['after a bounce', 3, { proven: 0, strangers_kept: 0, bounced: 1 }, 500, 50],
  ['after many bounces', 3, { proven: 0, strangers_kept: 0, bounced: 9 }, 500, 30],
])('the first emails to strangers %s', (_, team_age_days, standing, perHour, expected) => {
  expect(firstEmailsPerHour(anEmail({ team_age_days }), standing, perHour)).toBe(expected);
});
