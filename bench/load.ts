import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Site } from './add-sites.ts';
import { isSmoke } from './scale.ts';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const CONNECTIONS = 16;

type Extent = { duration: number } | { amount: number };

const extentWith = (connections: number): Extent => (isSmoke ? { amount: connections } : { duration: 3 });

interface AutocannonReport {
  requests: { average: number };
  latency: { p97_5: number };
  '2xx': number;
  '3xx': number;
  non2xx: number;
  errors: number;
}

/** Requests per second, measured by autocannon in its own process; throws on any status but 2xx and 304. */
export async function measure(url: string, headers: Record<string, string> = {}): Promise<number> {
  const extent = Object.entries(extentWith(CONNECTIONS)).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const args = ['--json', '--connections', String(CONNECTIONS), ...extent];
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args, ...headerArgs, url]);
  const report = JSON.parse(stdout) as AutocannonReport;
  if ('if-none-match' in headers && report['2xx'] > 0) throw new Error(`${url} changed during the measurement`);
  return throughputOf(url, report);
}

const VISITORS = fileURLToPath(new URL('visitor-load.ts', import.meta.url));

export interface VisitorLoad {
  url: string;
  connections: number;
  /** Sent in rotation; each request has its own IP address and, if there are any, its own idempotency key and email address. */
  bodies: object[];
}

export const pageView = ({ api_key }: Site) => ({
  site_key: api_key,
  type: 'load',
  page_url: 'https://site.example.com/',
});

export const newTicket = ({ api_key }: Site) => ({
  site_key: api_key,
  idempotency_key: '',
  title: 'Bench',
  description: 'A ticket like any other.',
});

export async function measureVisitors(load: VisitorLoad): Promise<number> {
  return throughputOf(load.url, await sendVisitors({ ...load, ...extentWith(load.connections) }));
}

/** Sends at `rate` requests per second, or as fast as possible. */
export async function sendVisitors(load: VisitorLoad & Extent & { rate?: number }): Promise<AutocannonReport> {
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', VISITORS]);
  // Too long for an argument with a thousand sites.
  running.child.stdin?.end(JSON.stringify(load));
  return JSON.parse((await running).stdout);
}

function throughputOf(url: string, report: AutocannonReport): number {
  const failed = report.non2xx - report['3xx'] + report.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${report['2xx']} requests were not answered 2xx`);
  return report.requests.average;
}

export const median = (values: number[]): number => percentile(values, 50);

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0;
}
