/** `npm run bench -- screens [rounds]`: beside bandwidth, round trips and script alone, and a bare React page. */
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { startBareApp } from './bare-app-server.ts';
import { CookieClient } from './cookie-client.ts';
import { median } from './load.ts';
import { isSmoke, words } from './scale.ts';
import { openScreen, type Screen, type ScreenVisit, SLOW_4G } from './screen-visit.ts';

const DEMO_OWNER = 'demo@deskbell.example';
const ROUNDS = Number(words[0] ?? (isSmoke ? 1 : 3));
/** Slow as a ratio to the bare page of the same run. */
const GOAL = { slowOfBare: 1.6, requests: 18, fastMs: 500 };
/** The page, then everything that it names. */
const ROUND_TRIPS = 2;
const BARE = 'bare React page';

const dataDir = temporaryDataDir();
const product = await startProduct(dataDir, {}, 'demo');
const bareApp = await startBareApp();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const owner = new CookieClient(product.url);
  await owner.signIn(DEMO_OWNER);
  const bare = { name: BARE, origin: bareApp.origin, path: '/', isReadable: "document.querySelector('main li a')" };
  const all = [bare, ...(await screensOf(owner))];
  const screens = isSmoke ? all.slice(0, 2) : all;
  console.log(`Empty cache, medians of ${ROUNDS}. Slow: 4x slower CPU, 150 ms, 1.6 Mbit/s. Fast: no throttling.`);
  console.log(
    `Goals: readable within ${GOAL.slowOfBare} times the bare page slow and ${GOAL.fastMs} ms fast, ${GOAL.requests} requests.`,
  );
  // The first visit also warms up the server.
  if (!isSmoke) for (const screen of screens) await openScreen(browser, screen, owner, false);
  for (const isSlow of [true, false]) {
    const visits = await visitAll(browser, screens, owner, isSlow);
    console.log(`\n${isSlow ? 'Slow' : 'Fast'}`);
    console.table(tableOf(visits, isSlow));
    for (const [name, [visit]] of Object.entries(visits)) {
      console.log(`\n${name}: stages of one visit, ms since the start`);
      console.table(visit?.stages);
    }
  }
} finally {
  await browser.close();
  bareApp.close();
  await product.stop();
  removeDataDir(dataDir);
}

async function screensOf(owner: CookieClient): Promise<Screen[]> {
  const [team] = await owner.json<{ id: number }[]>('GET', '/api/teams');
  const tickets = await owner.json<{ id: number; site_id: number }[]>('GET', '/api/tickets?status=open&limit=50');
  for (const { id, site_id } of tickets) {
    const { comments } = await owner.json<{ comments: object[] }>('GET', `/api/tickets/${id}`);
    if (comments.length > 0)
      return [
        { name: 'dashboard', path: '/dashboard', isReadable: 'document.querySelector(\'main li a[href*="ticket="]\')' },
        {
          name: 'site page',
          path: `/sites/${site_id}`,
          isReadable: 'document.querySelector(\'main a[id^="ticket-"]\')',
        },
        {
          name: 'open ticket',
          path: `/sites/${site_id}?ticket=${id}`,
          isReadable: 'document.querySelector(\'[role="dialog"] ol > li\')',
        },
        { name: 'all tickets', path: '/tickets', isReadable: 'document.querySelector(\'main a[id^="ticket-"]\')' },
        { name: 'team', path: `/teams/${team?.id}`, isReadable: "document.querySelector('main ul > li')" },
      ];
  }
  throw new Error('The demo has no open ticket with comments.');
}

/** Interleaved, so that a slow moment of the machine affects all of them. */
async function visitAll(browser: Browser, screens: Screen[], owner: CookieClient, isSlow: boolean) {
  const visits: Record<string, ScreenVisit[]> = Object.fromEntries(screens.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const screen of screens) visits[screen.name]?.push(await openScreen(browser, screen, owner, isSlow));
  return visits;
}

function tableOf(visits: Record<string, ScreenVisit[]>, isSlow: boolean) {
  const bareMs = median((visits[BARE] ?? []).map(({ readableMs }) => readableMs));
  return Object.fromEntries(
    Object.entries(visits).map(([name, each]) => {
      const medianOf = (of: (visit: ScreenVisit) => number) => Math.round(median(each.map(of)));
      const bandwidthMs = isSlow ? medianOf(({ bytes }) => (bytes / SLOW_4G.downloadThroughput) * 1000) : 0;
      const roundTripsMs = isSlow ? ROUND_TRIPS * SLOW_4G.latency : 0;
      const scriptMs = medianOf((visit) => visit.mainThreadMs);
      return [
        name,
        {
          'readable ms': medianOf(({ readableMs }) => readableMs),
          'of bare': (median(each.map(({ readableMs }) => readableMs)) / bareMs).toFixed(2),
          goal: Math.round(isSlow ? GOAL.slowOfBare * bareMs : GOAL.fastMs),
          requests: medianOf(({ requests }) => requests),
          'requests later': medianOf(({ laterRequests }) => laterRequests),
          kB: (medianOf(({ bytes }) => bytes) / 1000).toFixed(0),
          'bandwidth ms': bandwidthMs,
          'round trips ms': roundTripsMs,
          'main thread ms': scriptMs,
          'all three ms': bandwidthMs + roundTripsMs + scriptMs,
        },
      ];
    }),
  );
}
