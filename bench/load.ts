import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'));
const SECONDS = 3;
const CONNECTIONS = 16;

interface AutocannonReport {
  requests: { average: number };
  non2xx: number;
  errors: number;
}

/** Requests a second that `url` answers, measured by a process of its own; any answer but 2xx is an error. */
export async function measure(url: string, headers: Record<string, string> = {}): Promise<number> {
  const args = ['--json', '-d', String(SECONDS), '-c', String(CONNECTIONS)];
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...args, ...headerArgs, url]);
  const { requests, non2xx, errors } = JSON.parse(stdout) as AutocannonReport;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} requests failed`);
  return requests.average;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
