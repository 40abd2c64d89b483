import {
  addressNobody,
  type ChannelMessage,
  type ChannelRequest,
  escapeMarkdown,
  linesOf,
  openNoTag,
} from './message.ts';

const escaped = (text: string) => openNoTag(addressNobody(escapeMarkdown(text)));

export const rocketchatRequest = (url: string, message: ChannelMessage): ChannelRequest => ({
  method: 'POST',
  url,
  body: { text: [...linesOf(message, escaped), `<${message.url}|Open in Deskbell>`].join('\n'), parseUrls: false },
});
