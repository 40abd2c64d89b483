import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './input-hash.ts';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes .br and .gz next to text files where they are smaller, so that the server need not compress. */
export async function precompress(folder: string): Promise<void> {
  await Promise.all(
    filesUnder(folder)
      .filter((file) => TEXT.test(file))
      .map(precompressFile),
  );
}

async function precompressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < content.length) writeFileSync(`${file}.br`, br);
  if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
}
