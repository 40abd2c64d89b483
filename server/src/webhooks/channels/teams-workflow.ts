import { addressNobody, type ChannelMessage, type ChannelRequest, linesOf, openNoTag } from './message.ts';

/** A text run reads no Markdown, and a card without entities mentions nobody. */
export function teamsRequest(url: string, message: ChannelMessage): ChannelRequest {
  const body = linesOf(message, (line) => openNoTag(addressNobody(line))).map((text, index) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...(index === 0 && { weight: 'Bolder' }) }],
  }));
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    actions: [{ type: 'Action.OpenUrl', title: 'Open in Deskbell', url: message.url }],
  };
  const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { method: 'POST', url, body: { type: 'message', attachments: [card] } };
}
