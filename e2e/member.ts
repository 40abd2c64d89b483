import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { createSession, send } from './owner.ts';

export async function addMember(
  page: Page,
  { name, role }: { name: string; role: 'agent' | 'client' },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const email = `${randomUUID()}@example.com`;
  const [site] = await (await page.request.get('/api/sites')).json();
  const access = role === 'client' ? { sees_all_sites: false, site_ids: [site.id] } : {};
  await send(page, 'POST', `/api/teams/${site.team_id}/invitations`, { emails: [email], role, ...access });
  const token = await invitationToken(page, email);

  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: new URL((await page.request.get('/healthz')).url()).origin,
      viewport: { width: 1280, height: 800 },
      ...options,
    });
  if (!context) throw new Error('The page belongs to no browser.');
  const member = await context.newPage();
  await createSession(member, { email, name });
  await send(member, 'POST', '/api/invitations/accept', { token });
  return member;
}

async function invitationToken(page: Page, email: string): Promise<string> {
  let token: string | undefined;
  await expect(async () => {
    const files: { id: number; to: string }[] = await (await page.request.get('/api/outbox')).json();
    const file = files.find(({ to }) => to.includes(email));
    const { text } = await (await page.request.get(`/api/outbox/${file?.id}`)).json();
    token = /\/join\/(\S+)/.exec(text)?.[1];
    expect(token).toBeTruthy();
  }).toPass();
  return token ?? '';
}
