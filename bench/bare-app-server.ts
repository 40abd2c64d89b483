import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

const PAGE =
  '<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Rows</title>' +
  '<script type="module" src="/app.js"></script></head><body></body></html>';
const ROWS = JSON.stringify(Array.from({ length: 10 }, (_, id) => ({ id, title: `Row number ${id}` })));

export async function startBareApp(): Promise<{ origin: string; close(): void }> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('bare-app.tsx', import.meta.url))],
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
  });
  const script = brotliCompressSync(outputFiles[0]?.contents ?? Buffer.alloc(0));
  const server = createServer((request, response) => {
    if (request.url === '/app.js')
      response.setHeader('content-type', 'text/javascript').setHeader('content-encoding', 'br').end(script);
    else if (request.url === '/api/rows') response.setHeader('content-type', 'application/json').end(ROWS);
    else response.setHeader('content-type', 'text/html').end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
