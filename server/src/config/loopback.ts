import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isLoopback = (url: string): boolean => isLoopbackHost(new URL(url).hostname.replace(/^\[|\]$/g, ''));

export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const version = isIP(host);
  return version !== 0 && loopback.check(host, version === 4 ? 'ipv4' : 'ipv6');
}
