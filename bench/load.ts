import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Site } from './add-sites.ts';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const SECONDS = 3;
const CONNECTIONS = 16;

interface AutocannonReport {
  requests: { average: number };
  latency: { p97_5: number };
  '2xx': number;
  '3xx': number;
  non2xx: number;
  errors: number;
}

/** Requests a second that `url` answers, measured by a process of its own; any answer but 2xx and 304 is an error. */
export async function measure(url: string, headers: Record<string, string> = {}): Promise<number> {
  const args = ['--json', '-d', String(SECONDS), '-c', String(CONNECTIONS)];
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args, ...headerArgs, url]);
  const report = JSON.parse(stdout) as AutocannonReport;
  if ('if-none-match' in headers && report['2xx'] > 0) throw new Error(`${url} has changed meanwhile`);
  return acknowledged(url, report);
}

const VISITORS = fileURLToPath(new URL('visitor-load.ts', import.meta.url));

export interface VisitorLoad {
  url: string;
  connections: number;
  /** Requests take turns with these bodies; each comes from another address and, where it has a key, gets a new one. */
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

/** The same for what visitors send. */
export async function measureVisitors(load: VisitorLoad): Promise<number> {
  return acknowledged(load.url, await sendVisitors({ ...load, duration: SECONDS }));
}

/** Sends for so many seconds, as fast as it goes or so many a second, and reports what was answered. */
export async function sendVisitors(load: VisitorLoad & { duration: number; rate?: number }): Promise<AutocannonReport> {
  const args = ['--import', 'tsx', VISITORS, JSON.stringify(load)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

function acknowledged(url: string, report: AutocannonReport): number {
  const wrong = report.non2xx - report['3xx'] + report.errors;
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${report['2xx']} requests were not answered 2xx`);
  return report.requests.average;
}

export const median = (values: number[]): number => percentile(values, 50);

export function percentile(values: number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length * percent) / 100)] ?? 0;
}
