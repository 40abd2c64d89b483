import type { ChannelMessage, ChannelRequest } from './message.ts';
import { addressNobody, linesOf } from './message.ts';

/** The last part of the path is the topic; messages as JSON go to the address above it. */
export function ntfyRequest(address: string, message: ChannelMessage): ChannelRequest {
  const [title, ...lines] = linesOf(message, addressNobody);
  const url = new URL(address);
  const topic = topicOf(url);
  url.pathname = url.pathname.replace(/\/[^/]+\/?$/, '/');
  return {
    method: 'POST',
    url: url.href,
    body: { topic, title, message: lines.join('\n') || message.url, click: message.url, markdown: false },
  };
}

export const topicOf = ({ pathname }: URL): string => /\/([A-Za-z0-9_-]{1,64})\/?$/.exec(pathname)?.[1] ?? '';
