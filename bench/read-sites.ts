/** `npm run bench -- sites`: throughput of the list of sites as a share of bare Fastify. */
import { addSites } from './add-sites.ts';
import { startBareFastify } from './bare-fastify.ts';
import { CookieClient } from './cookie-client.ts';
import { measure, median } from './load.ts';
import { openProduct } from './open-product.ts';
import { scaled } from './scale.ts';

const ROUNDS = scaled(3);
const SITES = 10;

const product = await openProduct();
const owner = new CookieClient(product.url);
await owner.signIn('bench@example.com');
await addSites(owner, SITES);

const bare = await startBareFastify(await owner.json('GET', '/api/sites'));
try {
  // Alternates, so that a slow moment of the machine hits both.
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    baseline.push(await measure(bare.url));
    ours.push(await measure(`${product.url}/api/sites`, { cookie: owner.cookie }));
  }
  const share = (100 * median(ours)) / median(baseline);
  console.log(
    `GET /api/sites with ${SITES} sites, embedded database: ${Math.round(median(ours))} req/s, bare Fastify with the same body ` +
      `${Math.round(median(baseline))} req/s: ${share.toFixed(1)} %`,
  );
} finally {
  bare.stop();
  await product.close();
}
