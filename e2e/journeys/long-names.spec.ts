import type { Page } from '@playwright/test';
import { controlsInSight, firstRow, topOf } from '../controls-in-sight.ts';
import { expect, test } from '../journey.ts';
import { anOwner, createSession, createSite, send } from '../owner.ts';
import { sendTicketTo } from '../visitor.ts';

const SITES = [
  'Stadtbibliothek Neustadt an der Weinstraße',
  'Volkshochschule Landkreis Garmisch-Partenkirchen',
  'Gemeinschaftspraxis Dr. Hoffmann, Dr. Yıldız und Kollegen',
];
const TITLE = 'Die Öffnungszeiten auf der Startseite stimmen seit der Umstellung auf die Winterzeit nicht mehr';
const NAME = 'Oberstudienrätin Annegret Weidenfeller-Hohenstein';
const [BUSY = ''] = SITES;
const WAITING = 7;
const TICKETS = 14;

interface Site {
  id: number;
  name: string;
  team_id: number;
  domain: string;
  api_key: string;
  health: string;
}

const sitesOf = async (page: Page): Promise<Site[]> => (await page.request.get('/api/sites')).json();
const busySite = async (page: Page) => (await sitesOf(page)).find(({ name }) => name === BUSY) as Site;

/** An agency: many sites, tags and views, and nothing is short. */
async function haveAgency(page: Page, sites: number): Promise<number> {
  await createSession(page, anOwner());
  for (let n = 0; n < sites; n += 1) {
    const name = n < SITES.length ? SITES[n] : `${SITES[n % SITES.length]} ${n}`;
    await createSite(page, { name: name ?? '', domain: `kunde-${n}-mit-langer-domain.example`, description: TITLE });
  }
  const site = await busySite(page);
  for (let n = 0; n < 12; n += 1) {
    await send(page, 'POST', `/api/teams/${site.team_id}/tags`, { name: `Rückfrage der Abteilung ${n}` });
    const view = { team_id: site.team_id, name: `Offene Rechnungen, Abteilung ${n}`, query: 'tab=all' };
    await send(page, 'POST', '/api/views', view);
  }
  const tags: { id: number }[] = await (await page.request.get(`/api/teams/${site.team_id}/tags`)).json();
  const visitor = { title: TITLE, name: NAME, email: 'annegret.weidenfeller-hohenstein@stadtverwaltung.example' };
  const ids = await Promise.all(Array.from({ length: TICKETS }, () => sendTicketTo(page, BUSY, visitor)));
  await send(page, 'PUT', '/api/tickets/tags', { ids, add: tags.slice(0, 3).map(({ id }) => id) });
  await send(page, 'PUT', '/api/tickets/status', { ids: ids.slice(WAITING), status: 'open' });
  await send(page, 'PUT', '/api/tickets/waiting', { ids: ids.slice(WAITING), waiting: false });
  await page.request.post('/api/widget/events', {
    headers: { 'content-type': 'text/plain', origin: `https://${site.domain}` },
    data: JSON.stringify({ site_key: site.api_key, type: 'load' }),
  });
  await expect.poll(async () => (await busySite(page)).health).toBe('live');
  return site.id;
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const sites of [12, 40])
  test(`${sites} sites with long names: nothing moves down, and no screen has more controls`, async ({ page }) => {
    const site = await haveAgency(page, sites);
    for (const { path, tops, most, selected } of [
      { path: '/tickets?tab=all', tops: [174, 174], most: 40, selected: 45 },
      { path: `/sites/${site}`, tops: [270, 344], most: 40, selected: 45 },
    ])
      for (const width of [1280, 1366, 1440, 360]) {
        const top = width === 360 ? tops[1] : tops[0];
        await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
        await page.goto(path);
        await expect.poll(() => topOf(page), `${path}, ${width} px`).toBe(top);
        await expect(page.getByText(/^Updated |Longest first/).first()).toBeAttached();
        expect(await controlsInSight(page), `${path}, ${width} px`).toBeLessThanOrEqual(most);
        await page
          .getByRole('checkbox', { name: /^Select ticket/ })
          .nth(1)
          .check();
        await expect(page.getByText('1 selected')).toBeVisible();
        await page.mouse.move(2, 300);
        expect(await topOf(page), `${path}, ${width} px, selected`).toBe(top);
        await expect.poll(() => controlsInSight(page), `${path}, ${width} px, selected`).toBeLessThanOrEqual(selected);
        expect(await overflow(page), `${path} is wider than ${width} px`).toBeLessThanOrEqual(0);
      }
    await expect(firstRow(page)).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    for (const path of [
      '/tickets?tab=all&view=board',
      '/tickets?tab=all&view=board&group=tag',
      `/sites/${site}?tab=board`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await controlsInSight(page), path).toBeLessThanOrEqual(36);
      expect(await overflow(page), path).toBeLessThanOrEqual(0);
    }
  });
