import { randomUUID } from 'node:crypto';
import type { ChannelDraft, ChannelTest } from '@deskbell/contract/channels';
import { TooMany } from '../../errors.ts';
import type { TokenBuckets } from '../../limits/token-bucket.ts';
import type { Scope } from '../../scope.ts';
import { findMembership } from '../../teams/teams.ts';
import { isTaken } from '../record-answer.ts';
import { type TestParts, takeTest } from '../send-test.ts';
import type { WebhookParts } from '../webhooks.ts';
import { answerInWords } from './answer-words.ts';
import { testMessage } from './channel-message.ts';
import { channelRequest } from './channel-request.ts';
import { targetOf } from './channels.ts';
import { formatted } from './prepare-channel-request.ts';

interface Parts extends TestParts, Pick<WebhookParts, 'outbound'> {
  readonly publicUrl: string;
}

/** Nothing of it is stored, so that an address can be tried before it is kept. */
export async function testNewChannel(
  { outbound, worker, requests, publicUrl }: Parts,
  tests: TokenBuckets,
  scope: Scope<'manage'>,
  teamId: number,
  { kind, name, ...address }: ChannelDraft,
): Promise<ChannelTest> {
  findMembership(scope, teamId);
  takeTest(tests, teamId);
  const target = await targetOf(outbound, kind, address);
  const request = channelRequest(kind, target, testMessage(name ?? null, publicUrl), `msg_${randomUUID()}`);
  const answer = await worker.send(formatted(request, target), requests.of(teamId));
  if (answer instanceof TooMany) throw answer;
  if (answer.kind === 'given up')
    return { status: 'failed', answer_status: null, answer_ms: null, answer: 'The server restarts. Try again.' };
  const answered = {
    type: 'ping',
    attempts: 1,
    answer_status: answer.kind === 'answered' ? answer.status : null,
    answer_ms: answer.ms,
    answer_start: answer.text,
  };
  return { ...answered, status: isTaken(answer) ? 'sent' : 'failed', answer: answerInWords(kind, answered) };
}
