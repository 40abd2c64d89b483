export const PRODUCT_NAME = 'Deskbell';
export const PRODUCT_DESCRIPTION = 'A support system that gathers tickets from unlimited websites in one dashboard.';

/** The two lines of the landing page's h1 and of the Open Graph image. */
export const PRODUCT_TAGLINE = ['One line on each site.', 'Every ticket on one desk.'] as const;

export const PLAN_PRICE_USD = '10.00';

/** Compressed script per page view before the first click. Theirs are published figures; keep ours equal to the widget build's. */
export const SCRIPT_WEIGHTS = [
  { name: 'Deskbell', kilobytes: 1, ours: true },
  { name: 'A well-known live chat', kilobytes: 125, ours: false },
  { name: 'A well-known help desk', kilobytes: 475, ours: false },
] as const;

export const PLAN_INCLUDES = [
  'Unlimited websites',
  'Unlimited tickets',
  'Board, list and archive',
  'Two-way email replies',
  'Role-based team permissions',
  'Analytics for the last 30 days',
  'Email delivery logs',
  'Your color on every site',
];
