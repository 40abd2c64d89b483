import type { VisitorLanguage } from '@deskbell/contract/limits';
import type { TicketPriority } from '@deskbell/contract/tickets';

interface DemoTicket {
  readonly title: string;
  readonly description: string;
  readonly priority: TicketPriority;
  readonly path: string;
}

export interface DemoSite {
  readonly name: string;
  readonly domain: string;
  readonly description: string;
  readonly admin_notification_email: string | null;
  readonly widget_color: string;
  readonly is_active: boolean;
  readonly ageDays: number;
  readonly dailyLoads: number;
  readonly ticketCount: number;
  readonly things: readonly string[];
  readonly tickets: readonly DemoTicket[];
}

const ticket = (priority: TicketPriority, path: string, title: string, description: string): DemoTicket => ({
  priority,
  path,
  title,
  description,
});

export const demoSites: readonly DemoSite[] = [
  {
    name: 'Harbor & Pine',
    domain: 'harborandpine.example',
    description: 'Lamps and small furniture made to order. Orders ship within two weeks.',
    admin_notification_email: 'desk@harborandpine.example',
    widget_color: '#10b981',
    is_active: true,
    ageDays: 320,
    dailyLoads: 260,
    ticketCount: 96,
    things: [
      'oak tripod lamp',
      'pendant lamp',
      'desk lamp',
      'walnut side table',
      'linen floor lamp',
      'bedside shelf',
      'brass wall light',
      'ash stool',
    ],
    tickets: [
      ticket(
        'urgent',
        '/orders',
        '{thing} arrived with a crack',
        'The {thing} from order HP-{n} came with a crack along one side. The box itself looked fine. Can you send another one?',
      ),
      ticket(
        'high',
        '/checkout',
        'Discount code is not accepted for the {thing}',
        'It says "code expired", but the newsletter that brought it came this morning.',
      ),
      ticket(
        'low',
        '/shipping',
        'Do you ship the {thing} to Norway?',
        'And if so, what about customs? I would order two side tables.',
      ),
      ticket(
        'medium',
        '/orders',
        'Where is order HP-{n}?',
        'The tracking page has said "label created" for six days now.',
      ),
      ticket(
        'medium',
        '/returns',
        'Return label for the {thing} does not print',
        'The PDF opens empty in two different browsers. Could you send it as an attachment?',
      ),
      ticket(
        'high',
        '/orders',
        'Wrong color delivered: {thing} in charcoal instead of sage',
        'Order HP-{n}. I have not unpacked the second box yet.',
      ),
      ticket(
        'low',
        '/products/pendant',
        'How long is the cable of the {thing}?',
        'Is the 3 m cable a fixed length, or can it be cut to 2.4 m without losing the warranty?',
      ),
      ticket(
        'medium',
        '/account',
        'Cannot change the delivery address of order HP-{n}',
        'The form accepts the new address but shows the old one again after saving.',
      ),
      ticket(
        'urgent',
        '/checkout',
        'Charged twice for the {thing}',
        'My bank shows two charges for order HP-{n}. Please refund one of them.',
      ),
      ticket(
        'low',
        '/products',
        'Wood sample before I order the {thing}',
        'Could you send a small piece of the walnut, so that I can hold it against my floor?',
      ),
      ticket(
        'medium',
        '/products/desk-lamp',
        'Which bulb fits the {thing}?',
        'The leaflet says E14 but the socket looks larger to me.',
      ),
      ticket(
        'high',
        '/orders',
        '{thing} comes tomorrow but nobody will be home',
        'Can order HP-{n} be left with the neighbor at number 14?',
      ),
    ],
  },
  {
    name: 'Kettle & Crumb',
    domain: 'kettleandcrumb.example',
    description: 'Bakery in Leeds. Subscriptions, pick-up and wholesale.',
    admin_notification_email: 'hello@kettleandcrumb.example',
    widget_color: '#f97316',
    is_active: true,
    ageDays: 140,
    dailyLoads: 165,
    ticketCount: 61,
    things: [
      'Sourdough',
      'rye loaf',
      'cinnamon buns',
      'birthday cake',
      'focaccia',
      'oat cookies',
      'walnut bread',
      'croissants',
    ],
    tickets: [
      ticket(
        'urgent',
        '/account',
        '{thing} subscription charged twice this month',
        'My card statement shows two payments on the same day. Number {n}.',
      ),
      ticket(
        'medium',
        '/bread/rye',
        'Allergens in the {thing}?',
        'Does it contain traces of sesame? My daughter is allergic.',
      ),
      ticket('low', '/pick-up', 'When can I pick up the {thing}?', 'Can I come at 7 instead of 8 on Saturday?'),
      ticket(
        'medium',
        '/subscriptions',
        'Pause my {thing} subscription for two weeks',
        'We are away from the 3rd to the 17th. I could not find a pause button.',
      ),
      ticket(
        'high',
        '/orders',
        '{thing} for Saturday not confirmed',
        'Order {n}, the almond cake for twelve. I have heard nothing yet and the party is in three days.',
      ),
      ticket(
        'low',
        '/wholesale',
        'Wholesale price of the {thing}',
        'We run a small café nearby and would take some twenty loaves a day.',
      ),
      ticket(
        'medium',
        '/orders',
        'Box {n} arrived a day late',
        'The bread was still good, but the croissants were not. Order {n}.',
      ),
      ticket('low', '/recipes', 'Recipe for the {thing}?', 'The page stops after step 4. Is there more?'),
      ticket('high', '/checkout', 'No {thing} for my postcode?', 'You delivered here last week. Has the area changed?'),
      ticket(
        'medium',
        '/gift-cards',
        'Gift card {n} is not recognized',
        'It was bought in the shop on Friday, number {n}.',
      ),
    ],
  },
  {
    name: 'Northlight Prints',
    domain: 'northlight-prints.example',
    description: 'Fine art prints by twelve photographers.',
    admin_notification_email: null,
    widget_color: '#6366f1',
    is_active: true,
    ageDays: 41,
    dailyLoads: 110,
    ticketCount: 34,
    things: [
      'harbor at dawn',
      'dune print',
      'lighthouse series',
      'winter forest',
      'night ferry',
      'salt marsh panorama',
      'gull triptych',
      'old pier',
    ],
    tickets: [
      ticket(
        'high',
        '/orders',
        '{thing} arrived bent at one corner',
        'The tube was crushed at one end. Photographs are attached to my email of today. Order {n}.',
      ),
      ticket(
        'low',
        '/licensing',
        'License for the {thing} in a school newsletter',
        'We would like to use "Fog over the pier" once, in 120 copies.',
      ),
      ticket('medium', '/prints', '{thing}: matte or baryta?', 'Which of the two would you choose for a bright room?'),
      ticket(
        'medium',
        '/frames',
        '{thing} framed without glass?',
        'I have non-reflective glass here already and would only need the frame.',
      ),
      ticket('low', '/artists', 'Signed edition of the {thing}', 'Is number {n} of the winter series still available?'),
      ticket(
        'urgent',
        '/checkout',
        'Payment went through but no order {n}',
        'The bank shows the payment, the shop shows an empty cart. Reference {n}.',
      ),
      ticket(
        'medium',
        '/orders',
        'Change the size of the {thing}',
        'I ordered 40 x 60 by mistake and need 50 x 70. Order {n}.',
      ),
      ticket('low', '/exhibitions', 'Can I see the {thing} in the gallery?', 'Are you open on the holiday?'),
    ],
  },
  {
    name: 'The Slow Cyclist',
    domain: 'blog.theslowcyclist.example',
    description: 'A travel journal with routes to download.',
    admin_notification_email: 'ines@theslowcyclist.example',
    widget_color: '#14b8a6',
    is_active: true,
    ageDays: 4,
    dailyLoads: 48,
    ticketCount: 9,
    things: ['Danube route', 'lake stage', 'border stage', 'Alpine loop', 'coast stage', 'forest loop'],
    tickets: [
      ticket(
        'medium',
        '/routes/loire',
        'GPX download for the {thing} gives a 404',
        'Every other stage works. Chrome on Android.',
      ),
      ticket(
        'low',
        '/routes/loire',
        'Is the {thing} rideable with a trailer?',
        'We travel with a child trailer, 80 cm wide.',
      ),
      ticket('low', '/about', 'Which panniers for the {thing}?', 'The green ones in the picture from Orléans.'),
      ticket('high', '/newsletter', 'Too much news about the {thing}', 'The link leads to a blank page.'),
      ticket('medium', '/routes/danube', 'Ferry on the {thing}', 'It no longer runs on Mondays, perhaps worth a note.'),
    ],
  },
];

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly timezone: string;
  readonly language: VisitorLanguage;
}

export const demoPeople: readonly DemoPerson[] = [
  { name: 'Priya Raman', email: 'priya.raman@example.com', timezone: 'Asia/Kolkata', language: 'en' },
  { name: 'Dele Okafor', email: 'd.okafor@example.org', timezone: 'Africa/Lagos', language: 'en' },
  { name: 'Lena Hofmann', email: 'lena.hofmann@example.net', timezone: 'Europe/Berlin', language: 'de' },
  { name: 'Tomasz Zieliński', email: 'tomasz.zielinski@example.org', timezone: 'Europe/Warsaw', language: 'en' },
  { name: 'Ana Moreira', email: 'ana.m@example.com', timezone: 'Europe/Lisbon', language: 'pt' },
  { name: 'Wes Carter', email: 'wes@example.com', timezone: 'America/Chicago', language: 'en' },
  { name: 'Ingrid Solheim', email: 'ingrid.solheim@example.no', timezone: 'Europe/Oslo', language: 'en' },
  { name: 'Kenji Watanabe', email: 'k.watanabe@example.jp', timezone: 'Asia/Tokyo', language: 'ja' },
  { name: 'Chloé Bernard', email: 'chloe.bernard@example.fr', timezone: 'Europe/Paris', language: 'fr' },
  { name: 'Mateo Ríos', email: 'mateo.rios@example.es', timezone: 'Europe/Madrid', language: 'es' },
  { name: 'Fatima El Amrani', email: 'fatima.elamrani@example.com', timezone: 'Africa/Casablanca', language: 'fr' },
  {
    name: 'George Whitfield',
    email: 'office@hillside-primary-school.example',
    timezone: 'Europe/London',
    language: 'en',
  },
];

export const demoReplies: readonly string[] = [
  'Thank you for telling us. We are looking into it and will be back with you today.',
  'A replacement is on its way. You will get the tracking number by email.',
  'That should work now. Could you try once more and tell us?',
  'I have asked the workshop. They answer within a day.',
  'The refund is done. It takes two to three working days to show on your statement.',
];

export const demoAnswers: readonly string[] = [
  'Thank you, that helps. I will try it tonight.',
  'Sorry, it still does not work. The same message as before.',
  'That was quick, thank you! Is there anything that I have to send back?',
  'I am at home from five on. Would that be possible?',
  'Here is the number from the invoice: 20-4417.',
  'Could you tell me how long it will take? I need it before the weekend.',
];

export const demoUserAgents: readonly string[] = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

export const demoUserIds: readonly string[] = Array.from({ length: 24 }, (_, n) => `customer-${1_040 + n * 7}`);
