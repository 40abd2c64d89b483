import { isIP } from 'node:net';
import { hostOf } from '@deskbell/contract/domain';
import { isEmailAddress } from '@deskbell/contract/email-address';
import { createRangeCheck } from './address-ranges.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { isLoopback } from './loopback.ts';

/** Who may open an account: anyone, or these addresses and domains (lower case). */
export type SignUp = 'open' | { readonly addresses: readonly string[]; readonly domains: readonly string[] };

export const SECRET_KEY_MIN = 32;
export const METRICS_TOKEN_MIN = 16;
export const OIDC_NAME_MAX = 40;
export const MAX_PORT = 65_535;
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Each returns null for a value that cannot be used. */
export const asText = (value: string): string | null => value;
export const asPort = (value: string) =>
  /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PORT ? Number(value) : null;
export const asSecretKey = (value: string) => (value.length >= SECRET_KEY_MIN ? value : null);
export const asMetricsToken = (value: string) =>
  value.length >= METRICS_TOKEN_MIN && /^[!-~]+$/.test(value) ? value : null;
export const asWebhookSecret = (value: string) => (value.length >= 16 ? value : null);
export const asOidcName = (value: string) => (value.length <= OIDC_NAME_MAX ? value : null);
export const asLogLevel = (value: string) => LOG_LEVELS.find((level) => level === value) ?? null;
export const asDomain = (value: string) => (hostOf(value) === value.toLowerCase() ? value.toLowerCase() : null);
export const asListenAddress = (value: string) => (isIP(value) || hostOf(value) === value.toLowerCase() ? value : null);
export const asBoolean = (value: string) => (value === 'true' ? true : value === 'false' ? false : null);
export const asSwitch = (value: string) => (value === 'on' ? true : value === 'off' ? false : null);
/** What the public pages say: the launch special of the hosted service, nothing, or an own price per month. */
export type Pricing = 'on' | 'off' | { readonly price: string };
/** Such as `29.00 EUR`. */
const PRICE = /^\d{1,6}([.,]\d{1,2})? \p{Lu}{3}$/u;
export const asPricing = (value: string): Pricing | null =>
  value === 'on' || value === 'off' ? value : PRICE.test(value) ? { price: value } : null;
export const asCount = (max: number) => (value: string) =>
  /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max ? Number(value) : null;
export const asEmail = (value: string) => (isEmailAddress(value) ? value : null);

export function asMailbox(value: string): string | null {
  const address = /<([^<>]+)>$/.exec(value)?.[1] ?? value;
  return isEmailAddress(address) && !/[\r\n]/.test(value) ? value : null;
}

const asUrlWith =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : null;

export function asSmtpUrl(value: string): string | null {
  const url = asUrlWith('smtp:', 'smtps:')(value) && new URL(value);
  if (!url || url.hostname === '' || !isDecodable(url.username) || !isDecodable(url.password)) return null;
  if (url.search === '' || url.search === '?tls=no-verify') return value;
  // A password would be sent in the clear.
  const mayBePlain = url.protocol === 'smtp:' && (url.username === '' || isLoopback(`http://${url.host}`));
  return url.search === '?tls=off' && mayBePlain ? value : null;
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

export const asDatabaseUrl = (value: string) => (parseDatabaseUrl(value) ? value : null);

export function asOrigin(value: string): string | null {
  const url = asUrlWith('http:', 'https:')(value) && new URL(value);
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : null;
}

export function asIssuer(value: string): string | null {
  const url = asUrlWith('http:', 'https:')(value);
  return url && (url.startsWith('https:') || isLoopback(url)) ? url : null;
}

/** Requires key and secret, and one bucket as the path. */
export function asS3Url(value: string): string | null {
  const url = asUrlWith('http:', 'https:')(value) ? new URL(value) : null;
  const isComplete = url?.username && url.password && /^\/[a-z0-9][a-z0-9.-]{1,62}\/?$/.test(url.pathname);
  return isComplete && [...url.searchParams.keys()].every((key) => key === 'region') ? value : null;
}

/** Plain http only to this machine and the networks of OUTBOUND_ALLOW; each connection checks what a name resolves to. */
export function mayReachS3(address: string, outboundAllow: readonly string[]): boolean {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol === 'https:' || isLoopback(url.origin)) return true;
  return isIP(host) ? createRangeCheck(outboundAllow)(host) : outboundAllow.length > 0;
}

export const asDemo = (value: string) => (value === 'off' || value === 'public' ? value : null);
export const asPublicPages = (value: string) => (value === 'full' || value === 'off' ? value : null);

export function asSignUp(value: string): SignUp | null {
  if (value.toLowerCase() === 'open') return 'open';
  const entries = value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const addresses = entries.filter(isEmailAddress);
  const domains = entries.filter(
    (entry) => !/[:/?#]/.test(entry) && entry.includes('.') && !isIP(entry) && hostOf(entry),
  );
  return entries.length > 0 && addresses.length + domains.length === entries.length ? { addresses, domains } : null;
}

/** URL.href escapes quotes and angle brackets: the address is inserted into HTML. */
export function asWebAddress(value: string): string | null {
  const address = asUrlWith('http:', 'https:')(value);
  return address && new URL(address).href;
}

export function asWebAddresses(value: string): string[] | null {
  const addresses = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(asWebAddress);
  return addresses.every((address) => address !== null) ? addresses : null;
}

export function asAddressRanges(value: string): string[] | null {
  const ranges = value.split(/[\s,]+/).filter(Boolean);
  return ranges.every(isAddressRange) ? ranges : null;
}

function isAddressRange(range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** The fallback is only seen in mail files: with SMTP, MAIL_FROM is required. */
export function senderOf(mailFrom: string | null, publicUrl: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*?)\s*<([^<>]+)>$/.exec(mailFrom ?? '') ?? [];
  return {
    name: name.replace(/^"|"$/g, '') || 'Deskbell',
    address: address ?? `deskbell@${new URL(publicUrl).hostname}`,
  };
}
