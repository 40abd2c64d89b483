export const PRODUCT_NAME = 'Deskbell';
export const PRODUCT_DESCRIPTION = 'A support system that gathers tickets from unlimited websites in one dashboard.';

export const PRODUCT_TAGLINE = ['One line on each site.', 'Every ticket on one desk.'] as const;

export const PLAN_PRICE_USD = '10.00';

/** Compressed script per page view before the first click; keep ours equal to the widget build's. */
export const SCRIPT_WEIGHTS = [
  { name: 'Deskbell', kilobytes: 1, ours: true },
  { name: 'Zammad’s form', kilobytes: 33, ours: false },
  { name: 'Chatwoot’s live chat', kilobytes: 381, ours: false },
] as const;
export const SCRIPT_WEIGHTS_SOURCE = 'Measured by us in November 2026, compressed with Brotli.';

export const TWO_WAY_EMAIL_REPLIES = 'Two-way email replies';
export const PLAN_INCLUDES = [
  'Unlimited websites',
  'Unlimited tickets',
  'Board, list and archive',
  TWO_WAY_EMAIL_REPLIES,
  'Files and screenshots',
  'A private page for every ticket',
  'Role-based team permissions',
  'API, webhooks and export',
  'Analytics for the last 30 days',
  'Email delivery logs',
  'Your color on every site',
];
