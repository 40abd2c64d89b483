import { addressNobody, type ChannelMessage, type ChannelRequest, linesOf } from './message.ts';

const SEND = /^(.*\/_matrix\/client\/[^/]+\/rooms\/[^/]+)\/send\/m\.room\.message\/?$/;

/** The message id is the transaction's: the server takes a repeated one once. */
export function matrixRequest(address: string, message: ChannelMessage, messageId: string): ChannelRequest {
  const url = new URL(address);
  const token = url.searchParams.get('access_token') ?? '';
  const room = SEND.exec(url.pathname)?.[1] ?? '';
  return {
    method: 'PUT',
    url: `${url.origin}${room}/send/m.room.message/${encodeURIComponent(messageId)}`,
    headers: { authorization: `Bearer ${token}` },
    // Text without a formatted body has no markup; the empty mentions tell clients to notify nobody by name.
    body: {
      msgtype: 'm.text',
      body: [...linesOf(message, addressNobody), message.url].join('\n'),
      'm.mentions': {},
    },
  };
}

export const isMatrixAddress = (url: URL): boolean => SEND.test(url.pathname) && !!url.searchParams.get('access_token');
