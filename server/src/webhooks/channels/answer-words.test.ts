import { expect, test } from 'vitest';
import { answerInWords } from './answer-words.ts';

const answered = (answer_status: number | null, answer_start: string | null, type = 'ping') =>
  answerInWords('slack', { type, attempts: 1, answer_status, answer_ms: 420, answer_start });

test.each([
  [200, 'ok', 'ping', 'Slack took the test message after 0.4 s.'],
  [204, null, 'ticket.created', 'Slack took the message after 0.4 s.'],
  [404, 'no_service', 'ping', 'Slack refused it: “no_service” (404). It does not know this address.'],
  [418, 'teapot', 'ping', 'Slack refused it: “teapot” (418).'],
  [502, '<html>Bad gateway', 'ping', 'Slack answered 502. It has a problem of its own.'],
  [
    400,
    '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}',
    'ping',
    'Slack refused it: “Bad Request: chat not found” (400). It does not understand the message, or knows no such chat.',
  ],
  [403, '{"errcode":"M_FORBIDDEN","error":"Not in the room"}', 'ping', '“Not in the room”'],
  [403, '{"error":{"code":403,"message":"Permission denied"}}', 'ping', '“Permission denied”'],
  [401, '{"message":"Unknown  Webhook","code":10015}', 'ping', '“Unknown Webhook”'],
  [400, '{"message":"cut off here', 'ping', '“{"message":"cut off here”'],
  [500, 'x'.repeat(500), 'ping', `“${'x'.repeat(200)}…” (500)`],
  [null, 'The host refuses connections.', 'ping', 'Slack did not take it. The host refuses connections.'],
])('%i with %j reads well', (status, text, type, words) => {
  expect(answered(status, text, type)).toContain(words);
});

test('nothing is said before the first attempt', () => {
  const waiting = { type: 'ticket.created', attempts: 0, answer_status: null, answer_ms: null, answer_start: null };
  expect(answerInWords('slack', waiting)).toBeNull();
});
