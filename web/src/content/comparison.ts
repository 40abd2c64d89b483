import { MEASURED_ON, MEASURED_WEIGHTS } from './figures.ts';
import { type LegalDocument, list, paragraph } from './legal-document.ts';
import { WIDGET_BYTES } from './widget-bytes.ts';

const READ_ON = 'November 2026';
const source = (link: string, to: string) => [{ link, to }, `, ${READ_ON}`];

export const COMPARISON: LegalDocument = {
  title: 'How it compares',
  lede: 'What others do better comes first. Each row has its source and the month in which we read it.',
  summary: {
    id: 'in-short',
    title: 'Summary',
    text: 'Deskbell is a ticket desk for people with many websites. Choose another one if your customers want to chat, to call, or to read articles first.',
  },
  sections: [
    {
      id: 'others',
      title: 'What others do better',
      blocks: [
        {
          kind: 'table',
          head: ['You want', 'Look at', 'Source'],
          rows: [
            [
              'Live chat, WhatsApp, Facebook, Instagram and Telegram in one inbox',
              'Chatwoot',
              source('User guide', 'https://www.chatwoot.com/hc/user-guide/en'),
            ],
            [
              'A help center with articles of your own',
              'Chatwoot',
              source('User guide', 'https://www.chatwoot.com/hc/user-guide/en'),
            ],
            [
              'Telephone: a log of calls, and the caller’s tickets while it rings',
              'Zammad',
              source(
                'User documentation',
                'https://github.com/zammad/zammad-user-documentation/blob/master/extras/caller-log.rst',
              ),
            ],
            [
              'Apps for Android and iOS',
              'FreeScout',
              source('README', 'https://github.com/freescout-help-desk/freescout'),
            ],
            [
              'PHP and MySQL on shared hosting',
              'FreeScout',
              source('README', 'https://github.com/freescout-help-desk/freescout'),
            ],
            [
              'Members who sign in with LDAP or Active Directory',
              'osTicket',
              source('Release notes', 'https://github.com/osTicket/osTicket/releases/tag/v1.8.1-dpr'),
            ],
          ],
        },
        paragraph(
          'Deskbell has none of these: members sign in with Google or any OpenID provider, the desk can be installed as an app from the browser, and help links lead to articles that you keep elsewhere.',
        ),
      ],
    },
    {
      id: 'weight',
      title: 'How we measured',
      blocks: [
        paragraph(
          `We put the code that each documentation gives on an empty page and added up the scripts that the browser loads before anyone clicks, in ${MEASURED_ON}, each compressed with Brotli.`,
        ),
        {
          kind: 'table',
          head: ['Product', 'Script', 'What counts'],
          rows: [
            [
              'Deskbell',
              `${WIDGET_BYTES}\u00a0bytes`,
              'widget.js of this server; the form comes when a visitor reaches for it',
            ],
            [MEASURED_WEIGHTS[0].name, `${MEASURED_WEIGHTS[0].kilobytes} kB`, 'form.js, and jQuery, which it needs'],
            [
              MEASURED_WEIGHTS[1].name,
              `${MEASURED_WEIGHTS[1].kilobytes} kB`,
              'the SDK, and the chat that it opens in a hidden frame',
            ],
          ],
        },
        paragraph(
          'They do different things: a live chat has to be connected before anyone writes, a ticket form does not. If your page has jQuery already, Zammad’s form adds only its own part.',
        ),
        list(
          ['Repeat it: open an empty page with the code, and the network panel of your browser.'],
          ['Reload without the cache, choose JS, and add up what was transferred.'],
        ),
      ],
    },
    {
      id: 'wrong',
      title: 'Is something wrong?',
      blocks: [
        paragraph('Products change. Tell us on the ', { link: 'contact page', to: '/contact' }, ', and we correct it.'),
      ],
    },
  ],
};
