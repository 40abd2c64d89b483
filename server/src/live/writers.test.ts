import { expect, test } from 'vitest';
import { currentUser } from '../scope.ts';
import { type Drafting, isForColleague, Writers } from './writers.ts';

const anna: Drafting = { ticket_id: 7, user_id: 1, name: 'Anna', team_id: 2, site_id: 3 };
const memberOf = (id: number, role: 'agent' | 'client', site_ids: number[] | null = null) =>
  currentUser(id, [{ team_id: 2, team_name: 'Kettle', member_id: id, role, site_ids }]);

function aClock() {
  const clock = { seconds: 0 };
  const relayed: Drafting[] = [];
  const writers = new Writers(() => clock.seconds * 1_000);
  writers.relayThrough({ publishDrafting: (drafting) => void relayed.push(drafting) });
  return { clock, relayed, writers };
}

test('who writes is forgotten after 40 seconds, unless they go on', () => {
  const { clock, writers } = aClock();
  writers.announce(anna);
  clock.seconds = 20;
  expect(writers.list(7)).toEqual([{ user_id: 1, name: 'Anna', until: '1970-01-01T00:00:40.000Z' }]);
  writers.announce(anna);
  clock.seconds = 59;
  expect(writers.list(7)).toEqual([{ user_id: 1, name: 'Anna', until: '1970-01-01T00:01:00.000Z' }]);
  clock.seconds = 60;
  expect(writers.list(7)).toEqual([]);
});

test('one announcement in 20 seconds is told, to listeners and other instances', () => {
  const { clock, relayed, writers } = aClock();
  const heard: Drafting[] = [];
  const stop = writers.subscribe((drafting) => heard.push(drafting));
  for (const seconds of [0, 1, 10, 20, 21]) {
    clock.seconds = seconds;
    writers.announce(anna);
  }
  stop();
  clock.seconds = 60;
  writers.announce(anna);
  expect([heard.length, relayed.length]).toEqual([2, 3]);
});

test('a reply that was sent is told to listeners and other instances', () => {
  const { relayed, writers } = aClock();
  const elsewhere = new Writers();
  const heard: Drafting[] = [];
  writers.announce(anna);
  writers.subscribe((drafting) => heard.push(drafting));
  writers.end(7, 1);
  writers.end(7, 1);
  const over = { ...anna, is_over: true };
  expect([heard, relayed]).toEqual([[over], [anna, over]]);
  for (const drafting of relayed) elsewhere.apply(drafting);
  for (const each of [writers, elsewhere]) expect(each.list(7)).toEqual([]);
});

test('who may have lost a ticket is forgotten, and listeners are told', () => {
  const { relayed, writers } = aClock();
  const heard: Drafting[] = [];
  writers.announce(anna);
  writers.announce({ ...anna, user_id: 2 });
  writers.subscribe((drafting) => heard.push(drafting));
  writers.forget(1);
  expect(writers.list(7).map(({ user_id }) => user_id)).toEqual([2]);
  writers.forget(null);
  expect(heard.map(({ user_id, is_over }) => [user_id, is_over])).toEqual([
    [1, true],
    [2, true],
  ]);
  // Every instance hears of changed memberships.
  expect(relayed).toHaveLength(2);
});

test('only colleagues who work on the site are told', () => {
  const isTold = (user: ReturnType<typeof currentUser>) => isForColleague(anna, user);
  expect([memberOf(9, 'agent'), memberOf(9, 'agent', [3]), memberOf(9, 'agent', [4])].map(isTold)).toEqual([
    true,
    true,
    false,
  ]);
  expect([memberOf(1, 'agent'), memberOf(9, 'client', [3]), currentUser(9, [])].map(isTold)).toEqual([
    false,
    false,
    false,
  ]);
});
