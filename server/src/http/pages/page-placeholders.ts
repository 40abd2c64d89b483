import type { Config } from '../../config/config.ts';
import { hasSupportAddress } from '../../config/support-address.ts';
import { escapeHtml } from './escape-html.ts';
import { accountPhrase } from './provider-name.ts';

export type ShownSettings = Pick<
  Config,
  | 'publicUrl'
  | 'supportEmail'
  | 'socialLinks'
  | 'signIn'
  | 'publicPages'
  | 'pricing'
  | 'demoUrl'
  | 'sourceUrl'
  | 'inbound'
  | 'databaseUrl'
  | 'files'
  | 'smtpUrl'
>;

/** The state of each decides which of the elements that name it are served. */
const CHOICES = [
  'two-way-email',
  'pricing',
  'demo',
  'source',
  'support',
  'public-pages',
  'database',
  'bucket',
  'smtp',
] as const;
const STORAGE = ['database', 'bucket', 'smtp'] as const;
type State = 'on' | 'off' | 'own' | 'full';

export interface InstallationValues {
  readonly states: Readonly<Record<(typeof CHOICES)[number], State>>;
  readonly placeholders: Readonly<Record<string, string>>;
  /** Elements of the head that root.tsx does not have, so that every screen is spared their bytes. */
  readonly head: string;
}

/** Offers of the JSON-LD have no braces inside. */
const OFFERS = /"offers":\{[^}]*\},?/g;

const stateOf = (isOn: unknown): State => (isOn ? 'on' : 'off');

/** The build knows neither the address of the installation nor its operator. */
export function installationValues(config: ShownSettings, widgetBytes: number | null): InstallationValues {
  const { publicUrl, supportEmail, socialLinks, signIn, publicPages, pricing, demoUrl, sourceUrl, inbound } = config;
  const states = {
    'two-way-email': stateOf(inbound),
    pricing: typeof pricing === 'string' ? pricing : ('own' as const),
    demo: stateOf(demoUrl),
    source: stateOf(sourceUrl),
    support: stateOf(hasSupportAddress(config)),
    database: stateOf(config.databaseUrl),
    bucket: stateOf(config.files?.storage.kind === 's3'),
    smtp: stateOf(config.smtpUrl),
    'public-pages': publicPages,
  };
  const bytes = widgetBytes === null ? 'under 1,000' : String(widgetBytes);
  const placeholders = {
    // In JSON-LD the links are items of an array, elsewhere text.
    ',"https://social.deskbell.invalid"': socialLinks.map((link) => `,${JSON.stringify(link)}`).join(''),
    'https://social.deskbell.invalid': socialLinks.join(' '),
    'https://demo-desk.deskbell.invalid': demoUrl ?? '',
    'https://source.deskbell.invalid': sourceUrl ?? '',
    'https://deskbell.invalid': publicUrl,
    'support@deskbell.invalid': supportEmail,
    'account.deskbell.invalid': escapeHtml(accountPhrase(signIn)),
    'public-pages.deskbell.invalid': publicPages,
    'two-way-email.deskbell.invalid': states['two-way-email'],
    'pricing.deskbell.invalid': states.pricing,
    'price.deskbell.invalid': typeof pricing === 'string' ? '' : pricing.price.replace(' ', '\u00a0'),
    'widget-bytes.deskbell.invalid': bytes,
  };
  const head = [
    metaOf('widget-bytes', bytes),
    metaOf('in-use', STORAGE.filter((each) => states[each] === 'on').join(' ')),
    ...(demoUrl ? [metaOf('demo', demoUrl)] : []),
    ...(sourceUrl ? [metaOf('source', sourceUrl)] : []),
  ];
  return { states, placeholders, head: head.join('') };
}

const metaOf = (name: string, content: string) => `<meta name="deskbell:${name}" content="${escapeHtml(content)}">`;

/** Pages are prerendered with what is for any state: web/src/features/marketing/installation-choices.ts */
export function fillPage(page: string, { states, placeholders, head }: InstallationValues): string {
  let html = page;
  for (const choice of CHOICES) html = onlyElementsFor(choice, states[choice], html);
  if (states.pricing !== 'on') html = html.replaceAll(OFFERS, '');
  html = html.replace('</head>', () => `${head}</head>`);
  for (const [placeholder, value] of Object.entries(placeholders)) html = html.replaceAll(placeholder, () => value);
  return html;
}

const onlyElementsFor = (choice: string, state: string, html: string): string =>
  html.replaceAll(
    new RegExp(`(<(\\w+) [^>]*data-${choice}="([a-z ]+)"[^>]*>)(.*?</\\2>)`, 'gs'),
    (_element, start: string, _tag, states: string, rest: string) =>
      states.split(' ').includes(state) ? start + onlyElementsFor(choice, state, rest) : '',
  );
