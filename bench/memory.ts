import { readFileSync } from 'node:fs';

const MEGABYTE_KB = 1024;

export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / MEGABYTE_KB);
}
