import { removeDataDir, startProduct, temporaryDataDir } from './product.ts';

/**
 * All journeys share one product; each signs in as an owner of its own, and its visitors have addresses of their own, as
 * behind a proxy. Receivers of webhooks are on this machine.
 */
export default async function startSharedProduct() {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir, { OUTBOUND_ALLOW: '127.0.0.0/8', TRUST_PROXY: '127.0.0.0/8,::1' });
  process.env.PRODUCT_URL = product.url;
  return async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
}
