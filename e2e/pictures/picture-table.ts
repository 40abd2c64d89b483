import type { Locator, Page } from '@playwright/test';

export interface Picture {
  /** The file is docs/owners/pictures/{name}-{wide or phone}-{light or dark}.webp. */
  name: string;
  path: string;
  /** What is pressed before the picture is taken. */
  open?(page: Page): Promise<void>;
  /** What the picture shows; its upper part where it is higher than the height. */
  crop(page: Page): Locator;
  /** In pixels of CSS. What is wider or higher is cut off at the right and below. */
  width?: number;
  height?: number;
  /** Width of the window in place of that of WINDOWS, where a screen needs more; not on phones. */
  window?: number;
}

/** Widths of the window. Pictures stand in a column of 606 pixels, on phones of 296, so that little is made smaller. */
export const WINDOWS = { wide: 680, phone: 360 } as const;
export const MAX_HEIGHT = { wide: 660, phone: 420 } as const;
export const HEIGHT = { wide: 520, phone: 420 } as const;

const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.locator('main');
const section = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name }).first();
const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

async function openTicket(page: Page): Promise<void> {
  await page.locator('a[href*="ticket="]').first().click();
  await dialog(page).waitFor();
}

/** Sites and team of the demo. */
const SITE = '/sites/1';
const SILENT_SITE = '/sites/2';
const TEAM = '/teams/1';

export const PICTURES: readonly Picture[] = [
  {
    name: 'add-site',
    path: '/dashboard',
    async open(page) {
      await press('Add Site')(page);
      await page.getByRole('textbox', { name: 'Site Name' }).fill('Willow & Clay');
      await page.getByRole('textbox', { name: 'Domain' }).fill('willowandclay.example');
      await page.getByRole('textbox', { name: 'Admin Email' }).fill('jo@willowandclay.example');
    },
    crop: dialog,
    height: 660,
  },
  { name: 'widget-code', window: 900, path: `${SITE}?tab=settings`, crop: section('Widget Integration') },
  {
    name: 'widget-customize',
    window: 900,
    path: `${SITE}?tab=settings`,
    open: press('Customize'),
    crop: section('Widget Customization'),
  },
  { name: 'queue', path: '/tickets', crop: main, window: 1100, height: 440 },
  {
    name: 'snooze',
    path: '/tickets',
    async open(page) {
      await openTicket(page);
      await page.keyboard.press('h');
    },
    crop: (page) => page.getByRole('menu'),
  },
  { name: 'team-tags', path: `${TEAM}?tab=tags`, crop: section('Tags') },
  { name: 'canned-replies', path: `${TEAM}?tab=canned`, crop: section('Canned Replies'), height: 460 },
  { name: 'email-logs', path: `${SITE}?tab=emails`, crop: section(/Email Logs/), height: 520 },
  {
    name: 'email-intake',
    window: 900,
    path: `${SITE}?tab=settings&part=email`,
    open: (page) => page.getByText('Steps for forwarding').click(),
    crop: section('Tickets by email'),
  },
  { name: 'known-issues', window: 900, path: `${SITE}?tab=settings&part=visitors`, crop: section('Known issues') },
  { name: 'pages', path: `${SITE}?tab=pages`, crop: section('Pages') },
  { name: 'invite', path: `${TEAM}?dialog=invite`, crop: dialog },
  { name: 'brand', path: `${TEAM}?tab=brand`, crop: section('Brand') },
  {
    name: 'hours',
    path: `${TEAM}?tab=hours`,
    open: (page) => page.getByText('Hours of the week').click(),
    crop: section('Hours'),
  },
  {
    name: 'goals',
    window: 900,
    path: `${SITE}?tab=settings&part=goals`,
    open: press('Set goals'),
    crop: section('Goals'),
  },
  { name: 'reports', path: '/reports', crop: main, height: 560 },
  {
    name: 'client-report',
    window: 900,
    path: `${SITE}?tab=settings&part=report`,
    crop: (page) => page.getByRole('article', { name: 'Preview' }),
  },
  { name: 'widget-health', window: 900, path: `${SILENT_SITE}?tab=settings`, crop: section('Is the widget there?') },
  { name: 'needs-attention', path: '/dashboard', crop: section('Needs attention') },
  { name: 'inbox', path: '/inbox', crop: main, height: 420 },
  { name: 'notifications', path: '/dashboard', open: (page) => openSettings(page, 'Notifications'), crop: dialog },
  { name: 'add-channel', path: `${TEAM}?tab=channels`, open: press('Add Channel'), crop: dialog },
  { name: 'add-webhook', path: `${TEAM}?tab=webhooks`, open: press('Add Webhook'), crop: dialog },
  { name: 'assistants', path: `${TEAM}?tab=assistants`, crop: main, height: 420 },
  { name: 'import', path: `${TEAM}?tab=import`, crop: main, height: 420 },
  { name: 'new-token', path: `${TEAM}?tab=tokens`, open: press('New Token'), crop: dialog },
  { name: 'export', path: `${TEAM}?tab=export`, crop: section('Export') },
  {
    name: 'find-person',
    path: `${TEAM}?tab=privacy`,
    async open(page) {
      await page.getByRole('textbox').first().fill('lena.hofmann@example.net');
      await press('Find')(page);
      await page.getByRole('button', { name: 'Export' }).waitFor();
    },
    crop: main,
    height: 560,
  },
  { name: 'retention', window: 900, path: `${SITE}?tab=settings&part=data`, crop: section('Retention') },
];
