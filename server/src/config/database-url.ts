import type { ConnectionOptions as TlsOptions } from 'node:tls';
import { type ConnectionOptions, parse } from 'pg-connection-string';

export interface ConnectionTarget {
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly ssl: boolean | TlsOptions;
}

export interface DatabaseAddress {
  /** In the order in which they are tried: the first that accepts and can be written is used. */
  readonly targets: readonly [ConnectionTarget, ...ConnectionTarget[]];
  readonly settings: { readonly [name in 'user' | 'password' | 'database' | 'options' | 'application_name']?: string };
  /** Hosts and ports without user or password, fit for logs. */
  readonly description: string;
  /** Several hosts are the members of one cluster, of which only the primary can be written. */
  readonly needsPrimary: boolean;
}

const URL_PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/i;
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d*))?$/;
const SSL_MODES = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']);
const WITHOUT_VERIFICATION = { rejectUnauthorized: false };

/** Parses what libpq takes: sockets, several hosts and libpq's meaning of sslmode. Null for anything else. */
export function parseDatabaseUrl(url: string): DatabaseAddress | null {
  const [, scheme, userInfo, authority = '', path = '', query = ''] = URL_PARTS.exec(url) ?? [];
  if (!scheme) return null;
  const parameters = new URLSearchParams(query);
  const sslMode = parameters.get('sslmode');
  if (sslMode !== null && !SSL_MODES.has(sslMode)) return null;
  try {
    const hosts = hostsOf(authority, parameters);
    const options = parseRest(`${scheme}${userInfo === undefined ? '' : `${userInfo}@`}${path || '/'}`, parameters);
    const targets = hosts?.flatMap((host) => modesOf(host, parameters, options).map((ssl) => ({ ...host, ssl }))) ?? [];
    const [first, ...others] = targets;
    if (!first) return null;
    return {
      targets: [first, ...others],
      settings: {
        ...textOf('user', options.user),
        ...textOf('password', options.password),
        ...textOf('database', parameters.get('dbname') ?? options.database),
        ...textOf('options', options.options),
        application_name: parameters.get('application_name') ?? 'deskbell',
      },
      description: hosts?.map(describeHost).join(', ') ?? '',
      needsPrimary:
        (hosts?.length ?? 0) > 1 || /^(read-write|primary)$/.test(parameters.get('target_session_attrs') ?? ''),
    };
  } catch {
    // Percent signs that encode nothing, or a certificate that cannot be read.
    return null;
  }
}

type Host = Pick<ConnectionTarget, 'host' | 'port'>;

function hostsOf(authority: string, parameters: URLSearchParams): Host[] | null {
  const inAuthority = authority.split(',').map((part) => HOST_AND_PORT.exec(part));
  if (inAuthority.includes(null)) return null;
  const names = parameters.get('host')?.split(',') ?? inAuthority.map((part) => part?.[1] ?? '');
  const ports = parameters.get('port')?.split(',') ?? inAuthority.map((part) => part?.[2] ?? '');
  const hosts = names.map((name, n) => {
    const host = decodeURIComponent(name).replace(/^\[(.*)\]$/, '$1') || undefined;
    const port = ports.length === 1 ? ports[0] : ports[n];
    return { host, port: port ? Number(port) : undefined };
  });
  return hosts.every(({ port }) => port === undefined || (port >= 1 && port <= 65_535)) ? hosts : null;
}

/** User, password, database and certificates; the hosts are taken out, since pg-connection-string knows only one. */
function parseRest(url: string, parameters: URLSearchParams): ConnectionOptions {
  const rest = new URLSearchParams(parameters);
  for (const name of ['host', 'port', 'uselibpqcompat']) rest.delete(name);
  // The public certificate authorities are Node's default.
  if (rest.get('sslrootcert') === 'system') rest.delete('sslrootcert');
  if (rest.get('sslmode') === 'verify-ca' && !rest.has('sslrootcert')) rest.set('sslmode', 'verify-full');
  const query = rest.toString().replaceAll('+', '%20');
  return parse(query ? `${url}?${query}` : url, { useLibpqCompat: true });
}

/** The default of sslmode is TLS only if the server asks for it, so that it costs nothing on a trusted network. */
function modesOf({ host }: Host, parameters: URLSearchParams, { ssl }: ConnectionOptions): ConnectionTarget['ssl'][] {
  if (host?.startsWith('/')) return [false];
  const mode = parameters.get('sslmode') ?? (ssl === undefined ? 'allow' : '');
  if (mode === 'allow') return [false, WITHOUT_VERIFICATION];
  if (mode === 'prefer') return [WITHOUT_VERIFICATION, false];
  if (mode === 'no-verify' || ssl === 'no-verify') return [WITHOUT_VERIFICATION];
  return [typeof ssl === 'object' ? (ssl as TlsOptions) : Boolean(ssl)];
}

const textOf = (name: string, value: unknown) => (typeof value === 'string' && value !== '' ? { [name]: value } : {});

const describeHost = ({ host = 'localhost', port }: Host): string => (port === undefined ? host : `${host}:${port}`);
