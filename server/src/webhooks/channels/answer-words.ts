import { CHANNEL_KIND_NAMES, type ChannelKind } from '@deskbell/contract/channel-values';
import type { ChannelDelivery } from '@deskbell/contract/channels';

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'It does not understand the message, or knows no such chat.',
  401: 'It refuses the token.',
  403: 'It does not allow writing here.',
  404: 'It does not know this address.',
  410: 'The channel is gone.',
  429: 'It takes no more messages just now.',
};
const OWN_PROBLEM = 'It has a problem of its own.';

type Answered = Pick<ChannelDelivery, 'type' | 'attempts' | 'answer_status' | 'answer_ms' | 'answer_start'>;

export function answerInWords(
  kind: ChannelKind,
  { type, attempts, answer_status, answer_ms, answer_start }: Answered,
): string | null {
  const name = CHANNEL_KIND_NAMES[kind];
  if (answer_status === null) return attempts > 0 && answer_start ? `${name} did not take it. ${answer_start}` : null;
  if (answer_status >= 200 && answer_status < 300)
    return `${name} took the ${type === 'ping' ? 'test ' : ''}message${answer_ms === null ? '' : ` after ${inSeconds(answer_ms)} s`}.`;
  const said = quoted(answer_start);
  const refusal = said ? `${name} refused it: “${said}” (${answer_status}).` : `${name} answered ${answer_status}.`;
  const meaning = MEANINGS[answer_status] ?? (answer_status >= 500 ? OWN_PROBLEM : null);
  return meaning === null ? refusal : `${refusal} ${meaning}`;
}

const inSeconds = (ms: number) => (Math.max(ms, 100) / 1_000).toFixed(1);

const QUOTE_MAX = 200;

/** The sentence within the JSON of a service, or its text; a page of HTML says nothing. */
function quoted(answer: string | null): string {
  const said = (sentenceIn(answer ?? '') ?? '').replace(/\s+/g, ' ').trim();
  if (said.startsWith('<')) return '';
  return said.length <= QUOTE_MAX ? said : `${said.slice(0, QUOTE_MAX).toWellFormed()}…`;
}

const SENTENCES = ['description', 'message', 'error', 'detail'] as const;

function sentenceIn(text: string): string | null {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null) return text;
  const { error = answer } = answer as { error?: unknown };
  for (const part of [error, answer]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of SENTENCES) {
      const value: unknown = Reflect.get(part, name);
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Texts, and JSON that was cut.
    return null;
  }
}
