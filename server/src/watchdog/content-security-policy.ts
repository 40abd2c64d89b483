import type { WIDGET_DIRECTIVES } from '@deskbell/contract/health-values';

type WidgetDirective = (typeof WIDGET_DIRECTIVES)[number];

interface EmbeddedWidget {
  readonly page: URL;
  readonly script: URL;
  readonly request: URL;
  readonly nonce: string | null;
}

/** Bounds the work: a page of 1 MB may list 500,000 sources. Policies beyond these bounds are ignored. */
export const POLICIES_MAX = 10;
const DIRECTIVES_MAX = 100;
const SOURCES_MAX = 1_000;

const FALLBACKS: Record<WidgetDirective, readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
};

/** Directives that block the widget. Every policy has to allow it; a header may hold several. */
export function forbiddenDirectives(policies: readonly string[], widget: EmbeddedWidget): WidgetDirective[] {
  const parsed = policies
    .slice(0, POLICIES_MAX)
    .flatMap((policy) => policy.split(',', POLICIES_MAX))
    .slice(0, POLICIES_MAX)
    .map(parsePolicy);
  const isForbidden = (directive: WidgetDirective) =>
    parsed.some((policy) => {
      const name = FALLBACKS[directive].find((each) => policy.has(each));
      const sources = name === undefined ? undefined : policy.get(name);
      return sources !== undefined && !allowsWidget(directive, sources, widget);
    });
  return (['script-src', 'connect-src'] as const).filter(isForbidden);
}

function parsePolicy(policy: string): Map<string, string> {
  const parts = policy.split(';', DIRECTIVES_MAX + 1);
  const directives = new Map<string, string>();
  if (parts.length > DIRECTIVES_MAX) return directives;
  for (const part of parts) {
    const directive = part.trim();
    const [name = ''] = directive.split(/\s/, 1);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, directive.slice(name.length).trimStart());
  }
  return directives;
}

function allowsWidget(directive: WidgetDirective, list: string, { page, script, request, nonce }: EmbeddedWidget) {
  const sources = list.split(/\s+/, SOURCES_MAX + 1);
  if (sources.length > SOURCES_MAX) return true;
  if (directive === 'connect-src') return sources.some((source) => matches(source, request, page));
  if (nonce !== null && sources.includes(`'nonce-${nonce}'`)) return true;
  // 'strict-dynamic': browsers ignore all sources but nonces and hashes.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, script, page));
}

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(\/.*)?$/i;

function matches(source: string, url: URL, page: URL): boolean {
  if (source === '*') return true;
  if (source.toLowerCase() === "'self'") return url.origin === page.origin;
  if (source.startsWith("'")) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
  if (scheme !== undefined) return isScheme(scheme, url);
  const [, named, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  return (
    isScheme(named ?? page.protocol.slice(0, -1), url) &&
    isHost(host.toLowerCase(), url.hostname) &&
    isPort(port, url) &&
    isPath(path, url.pathname)
  );
}

/** http in a policy allows https, too. */
const isScheme = (scheme: string, { protocol }: URL): boolean =>
  `${scheme.toLowerCase()}:` === protocol || (scheme.toLowerCase() === 'http' && protocol === 'https:');

function isHost(pattern: string, hostname: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function isPort(port: string | undefined, { port: own, protocol }: URL): boolean {
  if (port === '*') return true;
  const used = own || DEFAULT_PORTS[protocol];
  // Port 80 in a policy allows 443 on the same host.
  return port === undefined ? own === '' : port === used || (port === '80' && used === '443');
}

/** A path that ends with a slash covers everything below. */
function isPath(path: string | undefined, pathname: string): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
