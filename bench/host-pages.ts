import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface HostPages {
  /** One page without widget, with ours, and with Plausible's tracker, which is known to be light. */
  readonly plain: string;
  readonly withWidget: string;
  readonly withTracker: string;
  close(): void;
}

export async function startHostPages(widgetSnippet: string): Promise<HostPages> {
  const tracker = await startTracker();
  const scripts: Record<string, string> = {
    '/widget': widgetSnippet,
    '/tracker': `<script src="${tracker.address}/tracker.js" async></script>`,
  };
  const host = await listen((request, response) => {
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><html lang="en"><head><link rel="icon" href="data:,"><title>Host</title></head>
      <body><h1>Harbour mugs</h1><p>Thrown by hand.</p>${scripts[request.url ?? ''] ?? ''}</body></html>`,
    );
  });
  return {
    plain: `${host.address}/`,
    withWidget: `${host.address}/widget`,
    withTracker: `${host.address}/tracker`,
    close: () => {
      for (const { server } of [host, tracker]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function startTracker() {
  let script = '';
  const started = await listen((request, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', 'content-type');
    if (request.url === '/tracker.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.writeHead(202).end();
  });
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('tracker-page.ts', import.meta.url))],
    define: { ENDPOINT: JSON.stringify(`${started.address}/api/event`) },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
  });
  script = outputFiles[0]?.text ?? '';
  return started;
}

async function listen(listener: RequestListener): Promise<{ server: Server; address: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
