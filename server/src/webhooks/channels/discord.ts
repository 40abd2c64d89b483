import { addressNobody, type ChannelMessage, type ChannelRequest, escapeMarkdown, linesOf } from './message.ts';

const SUPPRESS_EMBEDS = 1 << 2;

const escaped = (text: string) => addressNobody(escapeMarkdown(text).replace(/[<>]/g, '\\$&'));

export const discordRequest = (url: string, message: ChannelMessage): ChannelRequest => ({
  method: 'POST',
  url,
  body: {
    content: [...linesOf(message, escaped), `<${message.url}>`].join('\n'),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  },
});
