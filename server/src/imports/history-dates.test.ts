import { describe, expect, test } from 'vitest';
import { neutralFile, readHistoryFile } from '../testing/history-files.ts';

describe('A date', () => {
  const dateOf = async (created_at: unknown, options = {}) => {
    const { tickets, faults } = await readHistoryFile(neutralFile([{ id: 1, title: 'A', created_at }]), options);
    return tickets[0]?.created_at ?? faults[0]?.reason;
  };

  test.each([
    [1_700_000_000, '2023-11-14T22:13:20.000Z'],
    ['1700000000', '2023-11-14T22:13:20.000Z'],
    [1_700_000_000_123, '2023-11-14T22:13:20.123Z'],
    ['2024-05-06T07:08:09+0530', '2024-05-06T01:38:09.000Z'],
    ['2024-05-06 07:08:09 UTC', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06 07:08', '2024-05-06T05:08:00.000Z'],
    ['2024-12-06', '2024-12-05T23:00:00.000Z'],
    ['06.05.2024, 07:08', '2024-05-06T05:08:00.000Z'],
    ['13/05/2024 7:08 PM', '2024-05-13T17:08:00.000Z'],
    ['Mon, 06 May 2024 07:08:09 +0200', '2024-05-06T05:08:09.000Z'],
    ['May 6, 2024 07:08', '2024-05-06T05:08:00.000Z'],
  ])('such as %s is read', async (written, iso) => {
    expect(await dateOf(written, { timezone: 'Europe/Stockholm' })).toBe(iso);
  });

  test('that cannot be read, or in two ways, is a fault that says so', async () => {
    expect(await dateOf('2024-02-30')).toContain('"2024-02-30" is not a date that can be read.');
    expect(await dateOf('soon')).toContain('"soon" is not a date');
    expect(await dateOf(null)).toBe('The ticket has no date.');
    expect(await dateOf('03/04/2024')).toContain('can be read in two ways');
    expect(await dateOf('03/04/2024', { isDayFirst: true })).toBe('2024-04-03T00:00:00.000Z');
    expect(await dateOf('03/04/2024', { isDayFirst: false })).toBe('2024-03-04T00:00:00.000Z');
  });

  test('that the file leaves open is counted, so that a screen can ask', async () => {
    const dates = ['2024-05-06 07:08', '13/05/2024 07:08Z', '03/04/2024 07:08Z', '04/04/2024 07:08Z', 1_700_000_000];
    const { summary } = await readHistoryFile(
      neutralFile(dates.map((created_at, id) => ({ id, title: 'A', created_at }))),
      { isDayFirst: true },
    );
    expect(summary).toMatchObject({ tickets: 5, zoneless_dates: 1, ambiguous_dates: 1 });
  });

  test('of each hour of a month without a zone is that hour on the wall there', async () => {
    const hours = Array.from({ length: 31 * 24 }, (_, n) =>
      new Date(Date.UTC(2024, 9, 1, n)).toISOString().slice(0, 13),
    );
    const { tickets } = await readHistoryFile(
      neutralFile(hours.map((hour, n) => ({ id: n, title: hour, created_at: `${hour.replace('T', ' ')}:00` }))),
      { timezone: 'America/Sao_Paulo' },
    );
    expect(tickets.map(({ title }) => title)).toEqual(hours);
    const format = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/Sao_Paulo',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    for (const { title, created_at } of tickets)
      expect(format.format(Date.parse(created_at)).slice(0, 13)).toBe(title.replace('T', ' '));
  });
});
