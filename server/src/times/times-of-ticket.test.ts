import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstReplyOf, type TicketPast, timesOfTicket } from './times-of-ticket.ts';

const CREATED = 0;
const ANNA = 7;
const open: TicketPast = {
  created_at: CREATED,
  is_imported: false,
  is_merged: false,
  is_open: true,
  resolved_at: null,
  resolved_by: 0,
  comments: [],
  no_reply_marks: [],
  closings: [],
};
const word = (at: number) => ({ at, isByCustomer: true, replier_id: 0 });
const reply = (at: number, replier_id = ANNA) => ({ at, isByCustomer: false, replier_id });

/** Writes `first_reply 0-10`; an open end is a wait that lasts. */
const shown = (past: TicketPast) =>
  timesOfTicket(past).map(
    ({ kind, began_at, ended_at, replier_id }) =>
      `${kind} ${began_at}-${ended_at ?? ''}${replier_id === 0 ? '' : ` by ${replier_id}`}`,
  );

describe('the times of a ticket', () => {
  test.each<[name: string, past: Partial<TicketPast>, times: string[]]>([
    ['a new one waits', {}, ['first_reply 0-', 'resolve 0-']],
    ['a reply', { comments: [reply(10)] }, ['first_reply 0-10 by 7', 'resolve 0-']],
    ['a reply of a program', { comments: [reply(10, 0)] }, ['first_reply 0-10', 'resolve 0-']],
    ['two words, one reply', { comments: [word(4), reply(10)] }, ['first_reply 0-10 by 7', 'resolve 0-']],
    [
      'a reply after a reply answers nobody',
      { comments: [reply(10), reply(20)] },
      ['first_reply 0-10 by 7', 'resolve 0-'],
    ],
    [
      'later waits are next replies, from the first word that was not answered',
      { comments: [reply(10), word(20), word(25), reply(30), word(40)] },
      ['first_reply 0-10 by 7', 'next_reply 20-30 by 7', 'next_reply 40-', 'resolve 0-'],
    ],
    ['a wait without need of a reply has no time', { no_reply_marks: [5] }, ['resolve 0-']],
    [
      'a reply after "no reply needed" is the first one, and no later one is',
      { no_reply_marks: [5], comments: [reply(10), word(20), reply(30)] },
      ['next_reply 20-30 by 7', 'resolve 0-'],
    ],
    [
      'the first reply to a later word',
      { no_reply_marks: [5], comments: [word(20), reply(30)] },
      ['first_reply 20-30 by 7', 'resolve 0-'],
    ],
    [
      'every "no reply needed" counts, not only the last one',
      { no_reply_marks: [25, 45], comments: [reply(10), word(20), word(30), reply(35), word(40)] },
      ['first_reply 0-10 by 7', 'next_reply 30-35 by 7', 'resolve 0-'],
    ],
    [
      'resolved',
      { comments: [reply(10)], is_open: false, resolved_at: 50, closings: [50] },
      ['first_reply 0-10 by 7', 'resolve 0-50'],
    ],
    [
      'reopened, it keeps the first reply, and is to be resolved from the beginning',
      { comments: [reply(10), word(60), reply(70)], closings: [50] },
      ['first_reply 0-10 by 7', 'next_reply 60-70 by 7', 'resolve 0-'],
    ],
    [
      'closed without a reply, a later word waits anew',
      { comments: [word(600), reply(610)], closings: [50] },
      ['first_reply 600-610 by 7', 'resolve 0-'],
    ],
    [
      'closed and then answered: the reply is as late as it is',
      { comments: [reply(60)], is_open: false, resolved_at: 50, closings: [50] },
      ['first_reply 0-60 by 7', 'resolve 0-50'],
    ],
    [
      'who resolved it is credited with the solution',
      { is_open: false, resolved_at: 50, resolved_by: ANNA, closings: [50] },
      ['first_reply 0-', 'resolve 0-50 by 7'],
    ],
    ['archived without a solution', { is_open: false, closings: [50] }, ['first_reply 0-']],
    [
      'archived later, it keeps its solution',
      { comments: [reply(10)], is_open: false, resolved_at: 50, closings: [50, 90] },
      ['first_reply 0-10 by 7', 'resolve 0-50'],
    ],
    [
      'with what was merged into it, it began with the older one',
      { created_at: 100, comments: [word(20), reply(30), reply(130)] },
      ['first_reply 20-30 by 7', 'next_reply 100-130 by 7', 'resolve 100-'],
    ],
    ['merged into another', { comments: [reply(10)], is_merged: true }, []],
    ['imported', { comments: [reply(10)], is_imported: true, resolved_at: 50 }, []],
    ['a reply within the same instant', { comments: [reply(0)] }, ['first_reply 0-0 by 7', 'resolve 0-']],
  ])('%s', (_name, past, times) => {
    expect(shown({ ...open, ...past })).toEqual(times);
  });
});

test('the first reply is the first one, whatever it answered', () => {
  expect(firstReplyOf(open)).toBeNull();
  expect(firstReplyOf({ ...open, comments: [word(4), reply(10), reply(20)] })).toBe(10);
  expect(firstReplyOf({ ...open, comments: [reply(10)], no_reply_marks: [5] })).toBe(10);
  expect(firstReplyOf({ ...open, comments: [reply(10)], is_imported: true })).toBeNull();
});

test('in any past, waits follow each other and only the last one lasts', () => {
  const instant = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(
      fc.record({
        comments: fc.array(fc.record({ at: instant, isByCustomer: fc.boolean(), replier_id: fc.constant(ANNA) })),
        no_reply_marks: fc.array(instant),
        closings: fc.array(instant),
      }),
      (past) => {
        const waits = timesOfTicket({ ...open, ...past }).filter(({ kind }) => kind !== 'resolve');
        for (const [index, { kind, began_at, ended_at }] of waits.entries()) {
          const next = waits[index + 1];
          if (next) expect(ended_at).not.toBeNull();
          expect(ended_at ?? began_at).toBeGreaterThanOrEqual(began_at);
          if (next) expect(next.began_at).toBeGreaterThanOrEqual(ended_at ?? 0);
          if (index > 0) expect(kind).toBe('next_reply');
        }
      },
    ),
  );
});
