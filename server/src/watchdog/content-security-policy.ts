import type { WIDGET_DIRECTIVES } from '@deskbell/contract/health-values';

type WidgetDirective = (typeof WIDGET_DIRECTIVES)[number];

interface EmbeddedWidget {
  /** Of the page that shows it. */
  readonly pageUrl: string;
  /** Where the widget comes from, and where it sends its requests. */
  readonly scriptUrl: string;
  readonly requestUrl: string;
  /** Of its script tag. */
  readonly nonce: string | null;
}

/** In place of a missing directive stands the next. */
const FALLBACKS: Record<WidgetDirective, readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
};

/** What the policies of a page forbid the widget. Each policy has to allow it; a header may hold several. */
export function forbiddenDirectives(policies: readonly string[], widget: EmbeddedWidget): WidgetDirective[] {
  const parsed = policies.flatMap((policy) => policy.split(',')).map(parsePolicy);
  const isForbidden = (directive: WidgetDirective) =>
    parsed.some((policy) => {
      const name = FALLBACKS[directive].find((each) => policy.has(each));
      const sources = name === undefined ? undefined : policy.get(name);
      return sources !== undefined && !allowsWidget(directive, sources, widget);
    });
  return (['script-src', 'connect-src'] as const).filter(isForbidden);
}

/** The first directive of a name counts. */
function parsePolicy(policy: string): Map<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  return directives;
}

function allowsWidget(directive: WidgetDirective, sources: readonly string[], widget: EmbeddedWidget): boolean {
  const { pageUrl, scriptUrl, requestUrl, nonce } = widget;
  if (directive === 'connect-src') return sources.some((source) => matches(source, requestUrl, pageUrl));
  if (nonce !== null && sources.includes(`'nonce-${nonce}'`)) return true;
  // With it, browsers look at nonces and hashes only.
  if (sources.some((source) => source.toLowerCase() === "'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, scriptUrl, pageUrl));
}

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[^:/*]+)(?::(\d+|\*))?(\/.*)?$/i;

function matches(source: string, address: string, pageUrl: string): boolean {
  const url = new URL(address);
  const page = new URL(pageUrl);
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

/** A policy that allows http allows https too. */
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
  // A policy that names port 80 allows the same host on 443.
  return port === undefined ? own === '' : port === used || (port === '80' && used === '443');
}

/** With a slash at its end a path stands for all below it. */
function isPath(path: string | undefined, pathname: string): boolean {
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
