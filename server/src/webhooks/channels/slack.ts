import { addressNobody, type ChannelMessage, type ChannelRequest, escapeEntities, linesOf } from './message.ts';

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** Blocks of plain text read no markup; the text beside them is what notifications show. */
export function slackRequest(url: string, message: ChannelMessage): ChannelRequest {
  const lines = linesOf(message, addressNobody);
  return {
    method: 'POST',
    url,
    body: {
      text: escapeEntities(lines.join('\n')),
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        ...lines.map((line) => ({ type: 'section', text: plain(line) })),
        { type: 'section', text: { type: 'mrkdwn', text: `<${escapeEntities(message.url)}|Open in Deskbell>` } },
      ],
    },
  };
}
