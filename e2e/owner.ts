import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export interface Owner {
  email: string;
  name: string;
}

/** Unique, so that journeys share the product but not the data. */
export const anOwner = (): Owner => ({ email: `${randomUUID()}@example.com`, name: 'Marta Lindqvist' });

export async function signInThroughPages(page: Page, owner: Owner = anOwner()): Promise<Owner> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  await signInWithForm(page, owner);
  await page.waitForURL('**/dashboard');
  await greeting(page).waitFor();
  return owner;
}

export async function signInWithForm(page: Page, owner: Owner): Promise<void> {
  await page.waitForURL('**/local-accounts/**');
  await page.locator('input[name=email]').fill(owner.email);
  await page.locator('input[name=name]').fill(owner.name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function createSession(page: Page, owner: Owner): Promise<void> {
  const { redirectUrl } = await (await page.request.get('/api/oauth/google/redirect_url')).json();
  const form = await page.request.get(redirectUrl);
  const callback = new URL((await page.request.post(form.url(), { form: { ...owner } })).url());
  const { code, state } = Object.fromEntries(callback.searchParams);
  await send(page, 'POST', '/api/sessions', { code, state });
}

export async function signIn(page: Page, owner: Owner = anOwner()): Promise<Owner> {
  await createSession(page, owner);
  await page.goto('/dashboard');
  await greeting(page).waitFor();
  return owner;
}

export async function haveDesk(page: Page, site: NewSite = KETTLE): Promise<Owner> {
  const owner = anOwner();
  await createSession(page, owner);
  await createSite(page, site);
  return owner;
}

const greeting = (page: Page) => page.getByRole('heading', { name: /^Welcome back/ });

export interface NewSite {
  name: string;
  domain: string;
  description?: string;
}

export const KETTLE: NewSite = { name: 'Kettle & Crumb', domain: 'kettle.example' };

export async function addSite(page: Page, { name, domain }: NewSite): Promise<void> {
  await page.getByRole('button', { name: 'Add Site' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add New Site' });
  await dialog.getByLabel('Site Name').fill(name);
  await dialog.getByLabel('Domain').fill(domain);
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export const createSite = (page: Page, site: NewSite) => send(page, 'POST', '/api/sites', site);

export async function setAdminAddress(page: Page, admin_notification_email: string): Promise<void> {
  const [site] = await (await page.request.get('/api/sites')).json();
  await send(page, 'PUT', `/api/sites/${site.id}`, { ...site, admin_notification_email });
}

export async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.fetch(path, { method, data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
}
