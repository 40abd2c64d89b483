import type { Brand } from '@deskbell/contract/brand';
import {
  changeOfTickets,
  figuresInWords,
  interruptionsInWords,
  monthName,
  quietWords,
  shownQuotes,
  shownTitles,
  stillOpen,
  summaryOf,
} from '@deskbell/contract/client-report-words';
import type { ClientReport } from '@deskbell/contract/client-reports';
import { senderOf } from './brand-sender.ts';
import { isolate } from './fill-in.ts';
import type { Block, Message } from './message-layout.ts';
import { notificationSettingsLink } from './ticket-content.ts';

interface ReportedSite {
  readonly site_name: string;
  /** The brand of the team, or its name in the color of the site. */
  readonly brand: Brand;
}

/** Neither figures nor words: they are read when the email is sent. */
export interface ReportContent extends ReportedSite {
  readonly reader: 'recipient' | 'member';
  readonly recipient_id: number | null;
  readonly month: string;
  /** A member asked for it, to see how it looks. */
  readonly is_sample?: boolean;
}

export interface ReportQuestionContent extends ReportedSite {
  readonly recipient_id: number;
}

/** Read when a report is sent, with secret links that no row holds. */
export interface ReportFacts {
  readonly report: ClientReport;
  readonly pageUrl: string;
  /** Null for members, who have notification settings. */
  readonly endUrl: string | null;
  /** When the recipient confirmed the address, as a date in words. */
  readonly confirmed: string | null;
}

const TITLES_IN_EMAIL = 6;

export function clientReportMessage(
  content: ReportContent,
  facts: ReportFacts | undefined,
  publicUrl: string,
): Message {
  const { site_name, brand, month, reader, is_sample = false } = content;
  const heading = `${isolate(site_name)} in ${monthName(month)}`;
  const subject = `${site_name}: support in ${monthName(month)}`;
  const sent = `Sent by ${isolate(brand.name)} for ${isolate(site_name)}.`;
  const because = reader === 'member' ? 'You get this because “Monthly reports” is on in your notifications.' : '';
  const confirmed = facts?.confirmed ? `You confirmed this address on ${facts.confirmed}.` : '';
  return {
    subject: is_sample ? `Sample: ${subject}` : subject,
    preview: facts ? summaryOf(facts.report) : '',
    sender: senderOf(brand, publicUrl),
    accent: brand.color,
    heading,
    blocks: facts ? [...blocksOf(facts.report, brand.color), ...pageLink(facts.pageUrl)] : [],
    reason: is_sample
      ? 'You asked for this sample. Nobody else got it.'
      : [sent, confirmed, because].filter(Boolean).join(' '),
    ...(facts?.endUrl && { footerLink: { label: 'Stop these reports', url: facts.endUrl } }),
    ...(reader === 'member' && !is_sample && { footerLink: notificationSettingsLink(publicUrl) }),
  };
}

const pageLink = (url: string): Block[] => [
  { button: { label: 'Open as a page', url } },
  { paragraph: 'The page prints on one sheet. The link is private: it opens without sign-in.' },
];

function blocksOf(report: ClientReport, color: string): Block[] {
  const { words, figures } = report;
  const own: Block[] = words === null ? [] : [{ ownWords: words, color }];
  const interruptions = interruptionsInWords(report);
  const missing: Block[] = interruptions ? [{ title: 'Interruptions of the Support tab', text: interruptions }] : [];
  if (figures.is_quiet) return [...own, { paragraph: quietWords(report), lead: 'A quiet month.' }, ...missing];
  const { titles, more } = shownTitles(report, TITLES_IN_EMAIL);
  const quotes = shownQuotes(report);
  return [
    ...own,
    { figures: figuresOf(report) },
    ...(quotes.length > 0 ? [{ title: 'What customers said' }, ...quotes.map((quote) => ({ quote }))] : []),
    ...(figures.pages.length > 0
      ? [
          { title: 'Pages that cause most' },
          { shares: figures.pages.map(({ path, tickets }) => ({ name: path, count: tickets })), color },
        ]
      : []),
    ...missing,
    ...(titles.length > 0
      ? [{ title: 'Resolved' }, { list: titles, more: more > 0 ? `and ${more.toLocaleString('en')} more` : '' }]
      : []),
  ];
}

const FIGURES_SHOWN = 6;

function figuresOf(report: ClientReport) {
  const all = figuresInWords(report);
  const tickets = all.in && { ...all.in, change: changeOfTickets(report) };
  const resolved = all.out && { ...all.out, change: stillOpen(report) };
  const chosen = [tickets, resolved, all.firstReply, all.goals, all.ratings, all.minutes].filter(
    (each) => each !== null,
  );
  return all.resolution && chosen.length < FIGURES_SHOWN
    ? [...chosen.slice(0, 3), all.resolution, ...chosen.slice(3)]
    : chosen;
}

/** The address is typed and unconfirmed, so the email contains no free text of the sender. */
export function reportQuestion({ site_name, brand }: ReportQuestionContent, url: string, publicUrl: string): Message {
  const [team, site] = [isolate(brand.name), isolate(site_name)];
  return {
    subject: `Confirm: monthly report for ${site_name}`,
    preview: 'Press once, then a report comes on the 1st of each month.',
    sender: senderOf(brand, publicUrl),
    accent: brand.color,
    heading: 'A monthly report for you?',
    blocks: [
      {
        paragraph: `${team} would like to send you the support report of ${site} on the 1st of each month: how many people wrote, how fast they got a reply, what was solved.`,
      },
      { button: { label: 'Yes, send it to me', url } },
      { paragraph: 'You can stop it with one click in every report.' },
    ],
    reason: `If you do not know ${team}, do nothing: no report will come.`,
  };
}
