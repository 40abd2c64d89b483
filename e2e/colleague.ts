import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect } from './journey.ts';
import type { Owner } from './owner.ts';

export const aPerson = (name: string): Owner => ({ email: `${randomUUID()}@example.com`, name });

export async function invitationLink(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const files: { id: number; to: string }[] = await (await page.request.get('/api/outbox')).json();
    const file = files.find(({ to }) => to.includes(email));
    const { text } = await (await page.request.get(`/api/outbox/${file?.id}`)).json();
    link = /https?:\S+\/join\/\S+/.exec(text)?.[0];
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}

export async function openInvitation(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(link).origin, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

export async function signInToAccept(page: Page, person: Owner): Promise<void> {
  await page.getByRole('button', { name: 'Sign in to accept' }).click();
  await page.waitForURL('**/local-accounts/**');
  expect(page.url()).not.toContain('join');
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=name]').fill(person.name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/join/**');
}

export async function addColleague(page: Page, browser: Browser, name: string): Promise<Page> {
  const person = aPerson(name);
  const [team] = await (await page.request.get('/api/teams')).json();
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const sent = await page.request.post(`/api/teams/${team.id}/invitations`, {
    data: { emails: [person.email], role: 'agent' },
    headers: { origin },
  });
  expect(sent.ok()).toBe(true);
  const colleague = await openInvitation(browser, await invitationLink(page, person.email));
  await signInToAccept(colleague, person);
  await colleague.getByRole('button', { name: 'Accept', exact: true }).click();
  await colleague.waitForURL('**/dashboard');
  return colleague;
}
