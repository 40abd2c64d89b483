import { CHANNEL_KINDS, type ChannelKind } from '@deskbell/contract/channel-values';
import { describe, expect, test } from 'vitest';
import {
  type ChannelTarget,
  channelRequest,
  explainWrongAddress,
  maskedAddress,
  withoutSecrets,
} from './channel-request.ts';
import type { ChannelMessage } from './message.ts';

const LINK = 'https://desk.example/sites/1?ticket=7';
const MESSAGE: ChannelMessage = {
  heading: 'New ticket',
  title: 'Cannot pay',
  site: 'Harbor & Pine',
  url: LINK,
  text: 'The card is refused.',
};
const URLS: Record<Exclude<ChannelKind, 'telegram'>, string> = {
  slack: 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXX',
  discord: 'https://discord.com/api/webhooks/123/secret-token',
  teams: 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=secret',
  ntfy: 'https://ntfy.example/desk/our-topic',
  matrix: 'https://matrix.example/_matrix/client/v3/rooms/!room:example/send/m.room.message?access_token=secret-token',
  mattermost: 'https://chat.example/hooks/secret-key',
  rocketchat: 'https://chat.example/hooks/1/secret-key',
  googlechat: 'https://chat.googleapis.com/v1/spaces/A/messages?key=secret-key&token=secret-token',
};
const targetOf = (kind: ChannelKind): ChannelTarget =>
  kind === 'telegram' ? { token: '123:secret-token', chat: '-100123' } : { url: URLS[kind] };
const requestOf = (kind: ChannelKind, message = MESSAGE) =>
  channelRequest(kind, targetOf(kind), message, 'msg_1') as ReturnType<typeof channelRequest> & {
    body: Record<string, unknown>;
  };

describe('the message of', () => {
  test('Slack has blocks of plain text and a link', () => {
    const { method, url, body } = requestOf('slack');
    expect([method, url]).toEqual(['POST', URLS.slack]);
    expect(body).toEqual({
      text: 'New ticket: Cannot pay\nHarbor &amp; Pine\nThe card is refused.',
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        { type: 'section', text: { type: 'plain_text', text: 'New ticket: Cannot pay', emoji: false } },
        { type: 'section', text: { type: 'plain_text', text: 'Harbor & Pine', emoji: false } },
        { type: 'section', text: { type: 'plain_text', text: 'The card is refused.', emoji: false } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${LINK}|Open in Deskbell>` } },
      ],
    });
  });

  test('Discord mentions nobody and shows no preview', () => {
    expect(requestOf('discord').body).toEqual({
      content: `New ticket\\: Cannot pay\nHarbor & Pine\nThe card is refused\\.\n<${LINK}>`,
      allowed_mentions: { parse: [] },
      flags: 4,
    });
  });

  test('Microsoft Teams is an Adaptive Card of text runs', () => {
    expect(requestOf('teams').body).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            body: [
              {
                type: 'RichTextBlock',
                inlines: [{ type: 'TextRun', text: 'New ticket: Cannot pay', weight: 'Bolder' }],
              },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Harbor & Pine' }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'The card is refused.' }] },
            ],
            actions: [{ type: 'Action.OpenUrl', url: LINK }],
          },
        },
      ],
    });
  });

  test('Telegram has no parse mode and no preview', () => {
    expect(requestOf('telegram')).toEqual({
      method: 'POST',
      url: 'https://api.telegram.org/bot123:secret-token/sendMessage',
      body: {
        chat_id: '-100123',
        text: `New ticket: Cannot pay\nHarbor & Pine\nThe card is refused.\n${LINK}`,
        link_preview_options: { is_disabled: true },
      },
    });
  });

  test('ntfy goes to the address above the topic, and opens the ticket', () => {
    expect(requestOf('ntfy')).toEqual({
      method: 'POST',
      url: 'https://ntfy.example/desk/',
      body: {
        topic: 'our-topic',
        title: 'New ticket: Cannot pay',
        message: 'Harbor & Pine\nThe card is refused.',
        click: LINK,
        markdown: false,
      },
    });
    const alone = { ...MESSAGE, title: null, site: null, text: null };
    expect(requestOf('ntfy', alone).body).toMatchObject({ title: 'New ticket', message: LINK });
  });

  test('Matrix is put once by its id, with the token in a header', () => {
    expect(requestOf('matrix')).toEqual({
      method: 'PUT',
      url: 'https://matrix.example/_matrix/client/v3/rooms/!room:example/send/m.room.message/msg_1',
      headers: { authorization: 'Bearer secret-token' },
      body: {
        msgtype: 'm.text',
        body: `New ticket: Cannot pay\nHarbor & Pine\nThe card is refused.\n${LINK}`,
        'm.mentions': {},
      },
    });
  });

  test('Mattermost and Rocket.Chat is escaped Markdown', () => {
    expect(requestOf('mattermost').body).toEqual({
      text: `New ticket\\: Cannot pay\nHarbor &amp; Pine\nThe card is refused\\.\n[Open in Deskbell](${LINK})`,
    });
    expect(requestOf('rocketchat').body).toEqual({
      text: `New ticket\\: Cannot pay\nHarbor & Pine\nThe card is refused\\.\n<${LINK}|Open in Deskbell>`,
      parseUrls: false,
    });
  });

  test('Google Chat is a card with a button', () => {
    expect(requestOf('googlechat').body).toEqual({
      cardsV2: [
        {
          cardId: 'deskbell',
          card: {
            sections: [
              {
                widgets: [
                  { textParagraph: { text: 'New ticket: Cannot pay' } },
                  { textParagraph: { text: 'Harbor &amp; Pine' } },
                  { textParagraph: { text: 'The card is refused.' } },
                  {
                    buttonList: {
                      buttons: [{ text: 'Open in Deskbell', onClick: { openLink: { url: LINK } } }],
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    });
  });
});

const HOSTILE =
  '@everyone @here @channel @room <!channel> <@U1> <@&2> <users/all> <at>All</at> <https://evil.example|Pay> ' +
  '[Pay](https://evil.example) *bold* `code` <b>loud</b>';

/** What each service reads as markup, so that none of it may be left. Blocks and runs of plain text may hold the rest. */
const MARKUP: Record<ChannelKind, readonly RegExp[]> = {
  slack: [/@\w/],
  discord: [/@\w/, /(?<!\\)[*`[]/, /(?<!\\)<(?!https:\/\/desk\.example)/],
  teams: [/@\w/, /<\w/],
  telegram: [/@\w/],
  ntfy: [/@\w/],
  matrix: [/@\w/],
  mattermost: [/@\w/, /(?<!\\)[*`]/, /(?<!\\)\[(?!Open)/, /</],
  rocketchat: [/@\w/, /(?<!\\)[*`[]/, /<(?!https:\/\/desk\.example)[\w!@]/],
  googlechat: [/@\w/, /<(?!br>)/],
};

test.each(CHANNEL_KINDS)('%s reads no markup and no name in what strangers write', (kind) => {
  const hostile = { ...MESSAGE, heading: `1 new ticket on ${HOSTILE}`, title: HOSTILE, site: HOSTILE, text: HOSTILE };
  for (const text of textsIn(requestOf(kind, hostile).body).filter((each) => each.includes('Pay')))
    for (const markup of MARKUP[kind]) expect(text).not.toMatch(markup);
});

test('Slack reads no tags in the text of notifications', () => {
  const { text } = requestOf('slack', { ...MESSAGE, title: HOSTILE }).body;
  expect(text).not.toMatch(/[<>]/);
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

test.each(CHANNEL_KINDS)('the shown address of %s tells no secret', (kind) => {
  const target = targetOf(kind);
  expect(maskedAddress(target)).toMatch(/^https:\/\/[^/]+\/…[^/]{0,4}$/);
  const secret =
    'token' in target ? target.token : (/(XXXXXX\w+|secret-\w+|our-topic|sig=secret)/.exec(target.url)?.[0] ?? '');
  expect(secret).not.toBe('');
  expect(maskedAddress(target)).not.toContain(secret);
});

test('an answer that repeats the address is kept without its secrets', () => {
  expect(withoutSecrets('{"topic":"our-topic","event":"message"}', { url: URLS.ntfy })).toBe(
    '{"topic":"…","event":"message"}',
  );
  expect(withoutSecrets('no 123:secret-token here', { token: '123:secret-token', chat: '1' })).toBe('no … here');
});

test.each([
  ['ntfy', 'https://ntfy.sh/', 'topic'],
  ['matrix', 'https://matrix.example/', 'access_token'],
  ['matrix', 'https://matrix.example/_matrix/client/v3/rooms/!a:b/send/m.room.message', 'access_token'],
] as const)('%s does not take the address %s', (kind, address, reason) => {
  expect(explainWrongAddress(kind, new URL(address))).toContain(reason);
  expect(explainWrongAddress(kind, new URL(URLS[kind]))).toBeNull();
});
