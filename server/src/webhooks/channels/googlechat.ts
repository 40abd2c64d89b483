import { addressNobody, type ChannelMessage, type ChannelRequest, escapeEntities, linesOf } from './message.ts';

/** Texts of cards read simple HTML and mention nobody, unlike plain messages. */
export function googlechatRequest(url: string, message: ChannelMessage): ChannelRequest {
  const paragraphs = linesOf(message, (line) => escapeEntities(addressNobody(line)).replaceAll('\n', '<br>'));
  const button = { text: 'Open in Deskbell', onClick: { openLink: { url: message.url } } };
  const widgets = [...paragraphs.map((text) => ({ textParagraph: { text } })), { buttonList: { buttons: [button] } }];
  return {
    method: 'POST',
    url,
    body: { cardsV2: [{ cardId: 'deskbell', card: { sections: [{ widgets }] } }] },
  };
}
