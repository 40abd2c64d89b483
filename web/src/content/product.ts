export const PRODUCT_NAME = 'Deskbell';
export const PRODUCT_CLAIM = 'A support system that gathers tickets from unlimited websites in one dashboard.';

/** In two lines, wherever it stands large: the landing page and the picture that other sites show beside a link. */
export const PRODUCT_PROMISE = ['One line on each site.', 'Every ticket on one desk.'] as const;

export const PLAN_PRICE_USD = '10.00';

/** Compressed script of one page view before anyone clicks; theirs are published figures, ours must be kept at what the widget's build prints. */
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
  'Analytics for the last 30 days',
  'Email delivery logs',
  'Your color on every site',
];
