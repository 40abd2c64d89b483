import { expect, test } from '../journey.ts';
import { addSite, anOwner, signIn } from '../owner.ts';
import { removeDataDir, StartError, startProductBriefly, temporaryDataDir } from '../product.ts';

test('data survives kill -9, and a second process on the same data folder does not start', async ({ browser }) => {
  test.slow();
  const dataDir = temporaryDataDir();
  const owner = anOwner();
  const first = await startProductBriefly(dataDir);
  const before = await browser.newPage({ baseURL: first.url });
  await signIn(before, owner);
  await addSite(before, { name: 'Lasting Shop', domain: 'lasting.example.com' });

  const error = await startProductBriefly(dataDir).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect((error as StartError).output).toContain(dataDir);
  expect((error as StartError).output).toMatch(/in use/);

  await first.kill();
  const second = await startProductBriefly(dataDir);
  const after = await browser.newPage({ baseURL: second.url });
  await signIn(after, owner);
  await expect(after.getByRole('link', { name: 'Lasting Shop' })).toBeVisible();
  await second.stop();
  removeDataDir(dataDir);
});
