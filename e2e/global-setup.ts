import { removeDataDir, startProduct, temporaryDataDir } from './product.ts';

/**
 * Journeys share one product; each has its own owner, and its visitors have their own addresses, as behind a proxy.
 * Webhook receivers are on this machine.
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
