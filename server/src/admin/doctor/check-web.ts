import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';
import { version } from '../../version.ts';
import { compareClocks } from './check-clock.ts';
import { type Finding, found, ok, reasonOf } from './finding.ts';

const TIMEOUT_MS = 8_000;
const DISCOVERY = '/.well-known/openid-configuration';

export async function checkWeb(config: Config): Promise<Finding[]> {
  return [
    await checkPublicUrl(config),
    ...checkProxy(config),
    ...(await checkSignIn(config)),
    checkPublicPages(config),
  ];
}

const fetchSoon = (url: string) => fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });

async function checkPublicUrl({ publicUrl }: Config): Promise<Finding> {
  try {
    const answer = await fetchSoon(`${publicUrl}/healthz`);
    const { version: running } = (await answer.json().catch(() => ({}))) as { version?: string };
    if (!answer.ok || !running)
      return found(
        'problem',
        'PUBLIC_URL',
        `${publicUrl} answers ${answer.status}, but is not Deskbell`,
        'Point the reverse proxy to the server, or correct PUBLIC_URL.',
      );
    return running === version
      ? ok('PUBLIC_URL', `${publicUrl} answers, release ${running}`)
      : found(
          'warning',
          'PUBLIC_URL',
          `${publicUrl} runs release ${running}, this command is ${version}`,
          'Restart the server after an upgrade.',
        );
  } catch (error) {
    return found(
      'warning',
      'PUBLIC_URL',
      `${publicUrl} does not answer from here (${reasonOf(error)})`,
      'Start the server and its reverse proxy; some networks cannot reach their own public address.',
    );
  }
}

/** Deskbell speaks no TLS, so https implies a proxy. */
function checkProxy({ publicUrl, trustProxy }: Config): Finding[] {
  const isProxied = publicUrl.startsWith('https:');
  if (!isProxied)
    return isLoopback(publicUrl)
      ? []
      : [
          found(
            'warning',
            'TLS',
            `${publicUrl} is not encrypted`,
            'Put a reverse proxy with TLS in front, and write PUBLIC_URL with https.',
          ),
        ];
  return [
    trustProxy.length > 0
      ? ok('TRUST_PROXY', trustProxy.join(', '))
      : found(
          'problem',
          'TRUST_PROXY',
          'not set behind a proxy: all visitors share one rate limit',
          'Set it to the address from which the proxy connects: docs/self-hosting.md',
        ),
  ];
}

async function checkSignIn({ signIn, publicUrl, host, signUp }: Config): Promise<Finding[]> {
  if (signIn.kind === 'demo') return [ok('sign-in', 'none: every visitor of this demo gets a desk')];
  if (signIn.kind === 'local-accounts')
    return [
      isLoopback(publicUrl)
        ? found('note', 'sign-in', 'local accounts accept any address: for evaluation only')
        : found(
            'problem',
            'sign-in',
            `anyone who reaches ${host} can sign in as anyone`,
            'Set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
          ),
    ];
  const who =
    signUp === 'open' ? 'anyone with an account there may sign up (SIGN_UP=open)' : 'SIGN_UP limits who may sign up';
  try {
    const answer = await fetchSoon(`${signIn.issuer.replace(/\/$/, '')}${DISCOVERY}`);
    if (!answer.ok)
      return [found('problem', 'sign-in', `${signIn.issuer} answers ${answer.status}`, 'Correct OIDC_ISSUER.')];
    const date = answer.headers.get('date');
    return [ok('sign-in', `${signIn.issuer}; ${who}`), ...(date ? [compareClocks(signIn.issuer, new Date(date))] : [])];
  } catch (error) {
    return [
      found(
        'problem',
        'sign-in',
        `${signIn.issuer} cannot be reached (${reasonOf(error)})`,
        'Correct OIDC_ISSUER, or let this machine reach it.',
      ),
    ];
  }
}

function checkPublicPages({ publicPages, pricing, publicUrl, demo }: Config): Finding {
  if (demo) return ok('public pages', `a demo of ${demo.desks} desks (DEMO=public)`);
  if (publicPages === 'off') return ok('public pages', 'off: / is a sign-in page');
  if (pricing !== 'on')
    return ok('public pages', `full, ${pricing === 'off' ? 'without prices' : `at ${pricing.price} a month`}`);
  if (isLoopback(publicUrl)) return ok('public pages', 'full: landing page, pricing, terms and privacy');
  return found(
    'note',
    'public pages',
    'full: strangers see the landing page with its prices, terms and privacy',
    'For a private desk set PUBLIC_PAGES=off; PRICING=off leaves out the prices, PRICING=29.00 EUR tells your own.',
  );
}
