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
  /** Widget loads on an ordinary day. */
  readonly dailyLoads: number;
  readonly ticketCount: number;
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
    tickets: [
      ticket(
        'urgent',
        '/orders',
        'Lamp arrived with a cracked base',
        'The oak tripod lamp from order HP-{n} came with a crack along one leg. The box itself looked fine. Can you send a new base?',
      ),
      ticket(
        'high',
        '/checkout',
        'Discount code WELCOME10 is not accepted at checkout',
        'It says "code expired", but the newsletter that brought it came this morning.',
      ),
      ticket(
        'low',
        '/shipping',
        'Do you ship to Norway?',
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
        'Return label does not print',
        'The PDF opens empty in two different browsers. Could you send it as an attachment?',
      ),
      ticket(
        'high',
        '/orders',
        'Wrong color delivered: ordered sage, received charcoal',
        'Order HP-{n}. I have not unpacked the second box yet.',
      ),
      ticket(
        'low',
        '/products/pendant',
        'Cable length of the pendant lamp',
        'Is the 3 m cable a fixed length, or can it be cut to 2.4 m without losing the warranty?',
      ),
      ticket(
        'medium',
        '/account',
        'Cannot change my delivery address',
        'The form accepts the new address but shows the old one again after saving.',
      ),
      ticket(
        'urgent',
        '/checkout',
        'Charged twice for one order',
        'My bank shows two charges for order HP-{n}. Please refund one of them.',
      ),
      ticket(
        'low',
        '/products',
        'Wood sample before ordering',
        'Could you send a small piece of the walnut, so that I can hold it against my floor?',
      ),
      ticket(
        'medium',
        '/products/desk-lamp',
        'Which bulb fits the desk lamp?',
        'The leaflet says E14 but the socket looks larger to me.',
      ),
      ticket(
        'high',
        '/orders',
        'Delivery tomorrow but nobody will be home',
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
    tickets: [
      ticket(
        'urgent',
        '/account',
        'Sourdough subscription charged twice this month',
        'My card statement shows two payments on the same day. Number {n}.',
      ),
      ticket(
        'medium',
        '/bread/rye',
        'Allergens in the rye loaf?',
        'Does it contain traces of sesame? My daughter is allergic.',
      ),
      ticket('low', '/pick-up', 'Pick-up time', 'Can I come at 7 instead of 8 on Saturday?'),
      ticket(
        'medium',
        '/subscriptions',
        'Pause my subscription for two weeks',
        'We are away from the 3rd to the 17th. I could not find a pause button.',
      ),
      ticket(
        'high',
        '/orders',
        'Cake for Saturday not confirmed',
        'Order {n}, the almond cake for twelve. I have heard nothing yet and the party is in three days.',
      ),
      ticket(
        'low',
        '/wholesale',
        'Wholesale price list',
        'We run a small café nearby and would take some twenty loaves a day.',
      ),
      ticket(
        'medium',
        '/orders',
        'Box arrived a day late',
        'The bread was still good, but the croissants were not. Order {n}.',
      ),
      ticket('low', '/recipes', 'Recipe for the starter', 'The page stops after step 4. Is there more?'),
      ticket(
        'high',
        '/checkout',
        'Postcode is said to be outside the delivery area',
        'You delivered here last week. Has the area changed?',
      ),
      ticket(
        'medium',
        '/gift-cards',
        'Gift card number is not recognized',
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
    tickets: [
      ticket(
        'high',
        '/orders',
        'Print arrived bent at one corner',
        'The tube was crushed at one end. Photographs are attached to my email of today. Order {n}.',
      ),
      ticket(
        'low',
        '/licensing',
        'License for using a photograph in a school newsletter',
        'We would like to use "Fog over the pier" once, in 120 copies.',
      ),
      ticket(
        'medium',
        '/prints',
        'Difference between matte and baryta',
        'Which of the two would you choose for a bright room?',
      ),
      ticket(
        'medium',
        '/frames',
        'Frame without glass?',
        'I have non-reflective glass here already and would only need the frame.',
      ),
      ticket('low', '/artists', 'Signed edition', 'Is number {n} of the winter series still available?'),
      ticket(
        'urgent',
        '/checkout',
        'Payment went through but no order',
        'The bank shows the payment, the shop shows an empty cart. Reference {n}.',
      ),
      ticket(
        'medium',
        '/orders',
        'Change the size of an order',
        'I ordered 40 x 60 by mistake and need 50 x 70. Order {n}.',
      ),
      ticket('low', '/exhibitions', 'Opening hours of the gallery', 'Are you open on the holiday?'),
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
    tickets: [
      ticket(
        'medium',
        '/routes/loire',
        'GPX download for stage 4 gives a 404',
        'Every other stage works. Chrome on Android.',
      ),
      ticket(
        'low',
        '/routes/loire',
        'Is stage 2 rideable with a trailer?',
        'We travel with a child trailer, 80 cm wide.',
      ),
      ticket('low', '/about', 'Which panniers do you use?', 'The green ones in the picture from Orléans.'),
      ticket('high', '/newsletter', 'I cannot unsubscribe from the newsletter', 'The link leads to a blank page.'),
      ticket(
        'medium',
        '/routes/danube',
        'Ferry on the Danube route',
        'It no longer runs on Mondays, perhaps worth a note.',
      ),
    ],
  },
];

export const demoPeople: readonly { readonly name: string; readonly email: string }[] = [
  { name: 'Priya Raman', email: 'priya.raman@example.com' },
  { name: 'Dele Okafor', email: 'd.okafor@example.org' },
  { name: 'Lena Hofmann', email: 'lena.hofmann@example.net' },
  { name: 'Tomasz Zieliński', email: 'tomasz.zielinski@example.org' },
  { name: 'Ana Moreira', email: 'ana.m@example.com' },
  { name: 'Wes Carter', email: 'wes@example.com' },
  { name: 'Ingrid Solheim', email: 'ingrid.solheim@example.no' },
  { name: 'Kenji Watanabe', email: 'k.watanabe@example.jp' },
  { name: 'Chloé Bernard', email: 'chloe.bernard@example.fr' },
  { name: 'Mateo Ríos', email: 'mateo.rios@example.es' },
  { name: 'Fatima El Amrani', email: 'fatima.elamrani@example.com' },
  { name: 'George Whitfield', email: 'office@hillside-primary-school.example' },
];

export const demoReplies: readonly string[] = [
  'Thank you for telling us. We are looking into it and will be back with you today.',
  'A replacement is on its way. You will get the tracking number by email.',
  'That should work now. Could you try once more and tell us?',
  'I have asked the workshop. They answer within a day.',
  'The refund is done. It takes two to three working days to show on your statement.',
];

export const demoUserAgents: readonly string[] = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
];

/** What the sites pass as data-user-id. */
export const demoUserIds: readonly string[] = Array.from({ length: 24 }, (_, n) => `customer-${1_040 + n * 7}`);
