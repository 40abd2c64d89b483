import type { Page } from '@playwright/test';
import { createSite } from './owner.ts';

export const PUBLIC_PAGES = [
  '/',
  '/how-it-works',
  '/contact',
  '/privacy',
  '/terms',
  '/what-we-store',
  '/compare',
  '/release-notes',
];

interface Screen {
  name: string;
  open(page: Page): Promise<void>;
}

export const OWNER_SCREENS: Screen[] = [
  {
    name: 'dashboard',
    async open(page) {
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Your Sites' }).waitFor();
    },
  },
  {
    name: 'add-site',
    async open(page) {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Add Site' }).first().click();
      await page.getByRole('dialog', { name: 'Add New Site' }).waitFor();
    },
  },
  {
    name: 'site',
    async open(page) {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Harbor & Pine' }).click();
      await page.getByRole('heading', { name: 'Harbor & Pine' }).waitFor();
    },
  },
  {
    name: 'email-logs',
    async open(page) {
      await page.getByRole('tab', { name: 'Email Logs' }).click();
      await page.getByText('No email logs yet').waitFor();
    },
  },
];

export async function addSampleSites(page: Page): Promise<void> {
  await createSite(page, { name: 'Northlight Prints', domain: 'northlight.example' });
  await createSite(page, { name: 'Harbor & Pine', domain: 'harborandpine.example' });
}

export const pageName = (path: string) => path.slice(1) || 'landing';
