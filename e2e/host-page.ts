import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as base } from './journey.ts';
import { haveDesk } from './owner.ts';

interface Host {
  serve(page: HostPage): string;
}

interface HostPage {
  html?: string;
  body?: string;
  policy?: string;
}

interface VisitedSite {
  name: string;
  product: string;
  snippet: string;
  sign(userId: string): Promise<string>;
  tickets(): Promise<{ id: number; title: string; [field: string]: unknown }[]>;
  ticket(id: number): Promise<Record<string, unknown>>;
  activate(isActive: boolean): Promise<void>;
  takeFiles(takesFiles: boolean): Promise<void>;
  /** Returns what solves it. */
  startIssue(fields: { sentence: string; page?: string; link?: string }): Promise<() => Promise<void>>;
  setHelpLinks(links: { title: string; address: string; words?: string }[]): Promise<void>;
  helpLinks(): Promise<{ shown: number; opened: number; sent_anyway: number }[]>;
}

export const test = base.extend<{ visit: (page?: HostPage) => Promise<void> }, { host: Host; site: VisitedSite }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const host = await startHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ browser }, use) => {
      const product = String(process.env.PRODUCT_URL);
      const page = await browser.newPage({ baseURL: product });
      await use(await createSite(page, product));
      await page.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ page, host, site }, use) => {
    await use(async (hostPage = {}) => {
      await page.goto(host.serve({ body: site.snippet, ...hostPage }));
    });
  },
});

async function createSite(page: Page, product: string): Promise<VisitedSite> {
  const name = 'Willow & Clay';
  await haveDesk(page, { name, domain: 'willowandclay.example' });
  const [site] = await (await page.request.get('/api/sites')).json();
  const change = async (settings: object) => {
    await page.request.put(`/api/sites/${site.id}`, {
      data: { name, domain: site.domain, ...settings },
      headers: { origin: product },
    });
  };
  return {
    name,
    product,
    snippet: `<script src="${product}/widget.js" data-site-key="${site.api_key}" async></script>`,
    sign: async (userId) => {
      const headers = { origin: product };
      const created = await page.request.post(`/api/sites/${site.id}/identity-secret`, { headers });
      const expiry = Math.floor(Date.now() / 1000) + 3_600;
      const { secret } = await created.json();
      return `${expiry}.${createHmac('sha256', secret).update(`${userId}.${expiry}`).digest('hex')}`;
    },
    tickets: async () => (await page.request.get(`/api/sites/${site.id}/tickets`)).json(),
    ticket: async (id) => (await (await page.request.get(`/api/tickets/${id}`)).json()).ticket,
    activate: (is_active) => change({ is_active }),
    takeFiles: (takes_files) => change({ takes_files }),
    startIssue: async (data) => {
      const headers = { origin: product };
      const path = `/api/sites/${site.id}/known-issues`;
      const { id } = await (await page.request.post(path, { headers, data })).json();
      return async () => {
        await page.request.post(`${path}/${id}/solve`, { headers, data: { comment: 'It works again.' } });
      };
    },
    setHelpLinks: async (links) => {
      await page.request.put(`/api/sites/${site.id}/help-links`, { headers: { origin: product }, data: { links } });
    },
    helpLinks: async () => (await page.request.get(`/api/sites/${site.id}/help-links`)).json(),
  };
}

export async function startHost(): Promise<Host & { close(): Promise<void> }> {
  const pages: HostPage[] = [];
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.split('/')[1])];
    if (!page) return response.writeHead(204).end();
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        ...(page.policy && { 'content-security-policy': page.policy }),
      })
      .end(htmlOf(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    serve: (page) => `http://127.0.0.1:${port}/${pages.push(page) - 1}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const htmlOf = ({ html = 'lang="en"', body = '' }: HostPage) => `<!doctype html>
<html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Harbour mugs</title></head>
<body><main><h1>Harbour mugs</h1><p>Thrown by hand. <a href="#cart">Cart</a></p></main>${body}</body></html>`;
