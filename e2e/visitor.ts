import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

interface Ticket {
  title: string;
  description?: string;
  email?: string;
  name?: string;
  files?: string[];
  missing_files?: string[];
}

export async function sendTicket(page: Page, ticket: Ticket): Promise<number> {
  const [site] = await (await page.request.get('/api/sites')).json();
  return submit(page, site.api_key, ticket);
}

export async function sendTicketTo(page: Page, siteName: string, ticket: Ticket): Promise<number> {
  const sites: { name: string; api_key: string }[] = await (await page.request.get('/api/sites')).json();
  return submit(page, sites.find(({ name }) => name === siteName)?.api_key ?? '', ticket);
}

/** Tickets are limited per address: no journey uses up the limit of the others. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

async function submit(page: Page, siteKey: string, ticket: Ticket): Promise<number> {
  const response = await page.request.post('/api/widget/tickets', {
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': anAddress() },
    data: JSON.stringify({
      site_key: siteKey,
      idempotency_key: randomUUID(),
      description: 'It arrived like this.',
      ...ticket,
    }),
  });
  return (await response.json()).id;
}

export async function openSite(page: Page, query = ''): Promise<void> {
  const [site] = await (await page.request.get('/api/sites')).json();
  await page.goto(`/sites/${site.id}${query}`);
}

export async function sendEvent(page: Page): Promise<void> {
  const [site] = await (await page.request.get('/api/sites')).json();
  await page.request.post('/api/widget/events', {
    headers: { 'content-type': 'text/plain' },
    data: JSON.stringify({ site_key: site.api_key, type: 'load' }),
  });
}
