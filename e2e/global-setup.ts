import { removeDataDir, startProduct, temporaryDataDir } from './product.ts';

/** One product for all journeys: each has its own owner, so they do not meet. */
export default async function startSharedProduct() {
  const dataDir = temporaryDataDir();
  const product = await startProduct(dataDir);
  process.env.PRODUCT_URL = product.url;
  return async () => {
    await product.stop();
    removeDataDir(dataDir);
  };
}
