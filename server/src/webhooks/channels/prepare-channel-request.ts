import type { ChannelKind } from '@deskbell/contract/channel-values';
import type { Sealer } from '../../signed-links/sealing.ts';
import { type ChannelTarget, channelRequest, withoutSecrets } from './channel-request.ts';
import type { ChannelRequest } from './message.ts';

export interface PreparedRequest {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What the log may show of the answer. */
  shown(answer: string): string;
}

interface Prepared {
  readonly kind: 'webhook' | ChannelKind;
  readonly secret: Uint8Array;
  readonly message_id: string;
}

/** Formats the stored message, or explains why it cannot be sent. */
export function prepareChannelRequest(
  { kind, secret, message_id }: Prepared,
  message: string,
  sealer: Sealer,
): PreparedRequest | string {
  const target = sealer.open(secret) as ChannelTarget | null;
  if (kind === 'webhook' || target === null)
    return 'Its address cannot be read since SECRET_KEY changed. Type it again.';
  return formatted(channelRequest(kind, target, JSON.parse(message), message_id), target);
}

export const formatted = (
  { body, headers = {}, ...request }: ChannelRequest,
  target: ChannelTarget,
): PreparedRequest => ({
  ...request,
  headers,
  body: JSON.stringify(body),
  shown: (answer) => withoutSecrets(answer, target),
});
