import { addressNobody, type ChannelMessage, type ChannelRequest, escapeMarkdown, linesOf } from './message.ts';

/** Entities, because the links of Slack's form are read before backslashes are. */
const escaped = (text: string) =>
  addressNobody(escapeMarkdown(text)).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const mattermostRequest = (url: string, message: ChannelMessage): ChannelRequest => ({
  method: 'POST',
  url,
  body: { text: [...linesOf(message, escaped), `[Open in Deskbell](${message.url})`].join('\n') },
});
