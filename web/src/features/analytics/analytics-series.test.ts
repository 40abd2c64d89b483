import { expect, test } from 'vitest';
import { aDay, thirtyDays } from '../../testing/fixtures.ts';
import { averageOf, LOADS, totalsOf } from './analytics-series.ts';
import { describeDay, describeSeries, tooltipSeriesOf } from './chart-texts.ts';

test('totals are sums over the days', () => {
  const days = [
    aDay({ widget_loads: 10, widget_opens: 4, tickets_submitted: 1, unique_sessions: 8, unique_users: 2 }),
    aDay({ widget_loads: 5, widget_opens: 1, tickets_submitted: 0, unique_sessions: 5, unique_users: 1 }),
  ];
  expect(totalsOf(days)).toEqual({
    widget_loads: 15,
    widget_opens: 5,
    tickets_submitted: 1,
    unique_sessions: 13,
    unique_users: 3,
  });
});

test.each([
  [17_738, 30, '591'],
  [50, 30, '1.7'],
  [299, 30, '10'],
  [60_000, 30, '2,000'],
  [0, 30, '0'],
  [0, 0, '0'],
])('%i over %i days are %s a day', (total, days, text) => {
  expect(averageOf(total, days)).toBe(text);
});

test('the text alternative of a chart names its highest day, or that there was none', () => {
  const days = [
    aDay({ date: '2025-10-05', widget_loads: 12 }),
    aDay({ date: '2025-10-06', widget_loads: 1_948 }),
    aDay({ date: '2025-10-07', widget_loads: 3 }),
  ];
  expect(describeSeries(days, LOADS)).toBe('Widget loads per day over 3 days, at most 1,948 on Mon 6 Oct 2025');
  expect(describeSeries(thirtyDays(), LOADS)).toBe('Widget loads per day over 30 days, none so far');
});

test('a day is described with the series of the chart first', () => {
  const day = aDay({ date: '2025-10-06', widget_loads: 948, widget_opens: 36, tickets_submitted: 4 });
  expect(describeDay(day, tooltipSeriesOf(LOADS))).toBe('Mon 6 Oct 2025: 948 loads, 36 opens, 4 tickets');
});
