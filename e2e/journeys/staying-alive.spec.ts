import { expect, test } from '../journey.ts';
import { addSite, anOwner, signIn } from '../owner.ts';
import { DidNotStart, removeDataDir, startProduct, temporaryDataDir } from '../product.ts';

test('after kill -9 the site is still there, and a second process on the same folder is refused', async ({
  browser,
}) => {
  test.slow();
  const dataDir = temporaryDataDir();
  const owner = anOwner();
  const first = await startProduct(dataDir);
  const before = await browser.newPage({ baseURL: first.url });
  await signIn(before, owner);
  await addSite(before, { name: 'Lasting Shop', domain: 'lasting.example.com' });

  const refusal = await startProduct(dataDir).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DidNotStart);
  expect((refusal as DidNotStart).output).toContain(dataDir);
  expect((refusal as DidNotStart).output).toMatch(/in use/);

  await first.kill();
  // At the same address: the local accounts of another one are other accounts.
  const second = await startProduct(dataDir, first.port);
  const after = await browser.newPage({ baseURL: second.url });
  await signIn(after, owner);
  await expect(after.getByRole('link', { name: 'Lasting Shop' })).toBeVisible();
  await second.stop();
  removeDataDir(dataDir);
});
