import { addressNobody, type ChannelMessage, type ChannelRequest, linesOf } from './message.ts';

export interface TelegramTarget {
  readonly token: string;
  readonly chat: string;
}

export const TELEGRAM_ORIGIN = 'https://api.telegram.org';

/** No parse mode: nothing but addresses and names with @ is read. */
export const telegramRequest = ({ token, chat }: TelegramTarget, message: ChannelMessage): ChannelRequest => ({
  method: 'POST',
  url: `${TELEGRAM_ORIGIN}/bot${token}/sendMessage`,
  body: {
    chat_id: chat,
    text: [...linesOf(message, addressNobody), message.url].join('\n'),
    link_preview_options: { is_disabled: true },
  },
});
