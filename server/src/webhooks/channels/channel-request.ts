import type { ChannelKind } from '@deskbell/contract/channel-values';
import { parseUrl } from '@deskbell/contract/parse-url';
import { discordRequest } from './discord.ts';
import { googlechatRequest } from './googlechat.ts';
import { isMatrixAddress, matrixRequest } from './matrix.ts';
import { mattermostRequest } from './mattermost.ts';
import type { ChannelMessage, ChannelRequest } from './message.ts';
import { ntfyRequest, topicOf } from './ntfy.ts';
import { rocketchatRequest } from './rocketchat.ts';
import { slackRequest } from './slack.ts';
import { teamsRequest } from './teams-workflow.ts';
import { TELEGRAM_ORIGIN, type TelegramTarget, telegramRequest } from './telegram.ts';

/** Sealed in the database: whoever knows it can write to the channel. */
export type ChannelTarget = { readonly url: string } | TelegramTarget;

const FORMATS: Readonly<
  Record<Exclude<ChannelKind, 'telegram'>, (url: string, message: ChannelMessage, messageId: string) => ChannelRequest>
> = {
  slack: slackRequest,
  discord: discordRequest,
  teams: teamsRequest,
  ntfy: ntfyRequest,
  matrix: matrixRequest,
  mattermost: mattermostRequest,
  rocketchat: rocketchatRequest,
  googlechat: googlechatRequest,
};

export function channelRequest(
  kind: ChannelKind,
  target: ChannelTarget,
  message: ChannelMessage,
  messageId: string,
): ChannelRequest {
  if ('token' in target) return telegramRequest(target, message);
  if (kind === 'telegram') throw new Error('A channel of Telegram has a token.');
  return FORMATS[kind](target.url, message, messageId);
}

/** Why an address cannot belong to such a channel, or null. */
export function explainWrongAddress(kind: ChannelKind, url: URL): string | null {
  if (kind === 'ntfy' && topicOf(url) === '') return 'Write it with the topic, like https://ntfy.sh/your-topic.';
  if (kind === 'matrix' && !isMatrixAddress(url))
    return (
      'Write it like https://matrix.example.com/_matrix/client/v3/rooms/!room:example.com/send/m.room.message' +
      '?access_token=…'
    );
  return null;
}

const TAIL = 4;
const MASKED_FROM = 24;

/** Shows the host, and so much of the end that two channels can be told apart. */
export function maskedAddress(target: ChannelTarget): string {
  if ('token' in target) return `${TELEGRAM_ORIGIN}/…`;
  const url = parseUrl(target.url);
  if (!url) return '…';
  const { origin, href } = url;
  const secret = href.slice(origin.length);
  return `${origin}/…${secret.length >= MASKED_FROM ? secret.slice(-TAIL) : ''}`;
}

const SECRET_LENGTH = 6;

/** Services repeat what was sent to them, ntfy its topic, for one. */
export function withoutSecrets(text: string, target: ChannelTarget): string {
  const parts = 'token' in target ? [target.token] : secretsIn(parseUrl(target.url));
  return parts
    .filter(({ length }) => length >= SECRET_LENGTH)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

const secretsIn = (url: URL | null) =>
  url ? [...url.pathname.split('/'), ...url.searchParams.values(), ...url.search.slice(1).split(/[&=]/)] : [];
