import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireProgram } from './require-program.ts';

const PAGE = new URL('../../docs/self-hosting.md', import.meta.url);
const INDENT = '    ';
const READY_WITHIN_MS = 10_000;

interface Places {
  readonly folder: string;
  readonly port: number;
  readonly ports: readonly [number, number];
}

interface DocumentedProxy {
  readonly program: string;
  readonly debianPackage: string;
  /** The documented configuration, except for addresses, TLS and file locations. */
  config(places: Places): string;
  readonly args: (file: string) => string[];
}

/** The last block of the page that starts with this line, without its indent. */
function documented(firstLine: string): string {
  const lines = readFileSync(PAGE, 'utf8').split('\n');
  const first = lines.lastIndexOf(INDENT + firstLine);
  if (first < 0) throw new Error(`docs/self-hosting.md has no "${firstLine}".`);
  const length = lines.slice(first).findIndex((line) => line !== '' && !line.startsWith(INDENT));
  return lines
    .slice(first, first + length)
    .map((line) => line.slice(INDENT.length))
    .join('\n');
}

const withPorts = (config: string, [one, two]: Places['ports']): string =>
  config.replace('10.0.0.1:3000', `127.0.0.1:${one}`).replace('10.0.0.2:3000', `127.0.0.1:${two}`);

export const DOCUMENTED_PROXIES: Record<string, DocumentedProxy> = {
  nginx: {
    program: 'nginx',
    debianPackage: 'nginx-light',
    config: ({ folder, port, ports }) => {
      const server = documented('server {')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/ +ssl_certificate.*\n/g, '')
        .replace('proxy_pass http://127.0.0.1:3000;', 'proxy_pass http://deskbell;\n proxy_set_header Connection "";');
      const written = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      return `pid ${folder}/pid; error_log ${folder}/error.log; events {}
        http { access_log off; ${written.join(' ')} ${withPorts(documented('upstream deskbell {'), ports)} ${server} }`;
    },
    args: (file) => ['-c', file, '-g', 'daemon off;'],
  },
  haproxy: {
    program: 'haproxy',
    debianPackage: 'haproxy',
    config: ({ port, ports }) =>
      `defaults\n  mode http\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h
frontend web\n  bind 127.0.0.1:${port}\n  default_backend deskbell\n${withPorts(documented('backend deskbell'), ports)}\n`,
    args: (file) => ['-db', '-q', '-f', file],
  },
  caddy: {
    program: 'caddy',
    debianPackage: 'caddy',
    config: ({ port, ports }) => {
      const site = withPorts(documented('desk.example.com {'), ports)
        .replace('desk.example.com', `http://127.0.0.1:${port}`)
        // The load names its visitor in X-Forwarded-For.
        .replace('health_uri', 'trusted_proxies 127.0.0.0/8\n health_uri');
      return `{\n  admin off\n}\n${site}\n`;
    },
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

export async function startDocumentedProxy(
  name: string,
  { program, debianPackage, config, args }: DocumentedProxy,
  places: Omit<Places, 'folder'>,
): Promise<{ stop(): Promise<void> }> {
  requireProgram(program, debianPackage);
  const folder = mkdtempSync(join(tmpdir(), `deskbell-${name}-`));
  const file = join(folder, 'config');
  writeFileSync(file, config({ ...places, folder }));
  const proxy: ChildProcess = spawn(program, args(file), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const ended = new Promise<void>((resolve) => proxy.once('exit', () => resolve()));
  const killAtExit = () => proxy.kill('SIGKILL');
  process.once('exit', killAtExit);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(places.port))) {
    if (proxy.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start: see ${folder}.`);
    await pause(100);
  }
  return {
    async stop() {
      process.removeListener('exit', killAtExit);
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
