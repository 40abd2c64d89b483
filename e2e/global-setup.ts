import { removeDataDir, startProduct, temporaryDataDir } from './product.ts';

/** All journeys share one product; each signs in as an owner of its own. */
export default async function startSharedProduct() {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir);
  process.env.PRODUCT_URL = product.url;
  return async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
}
