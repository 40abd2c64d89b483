export const PRODUCT_NAME = 'Deskbell';
export const PRODUCT_DESCRIPTION = 'A support system that gathers tickets from unlimited websites in one dashboard.';

export const PRODUCT_TAGLINE = ['One line on each site.', 'Every ticket on one desk.'] as const;

export const PLAN_PRICE_USD = '10.00';

export const TWO_WAY_EMAIL_REPLIES = 'Two-way email replies';
export const PLAN_INCLUDES = [
  'Unlimited websites',
  'Unlimited tickets',
  TWO_WAY_EMAIL_REPLIES,
  'A private page for every ticket',
  'Alarms for tab and pages',
  'Monthly client reports',
  'Role-based team permissions',
  'Assistants, API and webhooks',
];
