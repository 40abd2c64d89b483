import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const [KEY, OTHER_KEY] = ['first', 'second'].map(
  (kid): SigningKey => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }),
) as [SigningKey, SigningKey];

interface Authorization {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Record<string, unknown>;
}

interface Behavior {
  /** The provider accepts only the client's registered method. */
  secretMethod: 'client_secret_post' | 'client_secret_basic';
  /** Merged into the discovery document; undefined removes a field. */
  discovery: Record<string, unknown>;
  userinfo: Record<string, unknown> | null;
  silentAt: string | null;
  /** The key is missing from its JWKS. */
  signsWithForeignKey: boolean;
  tokenStatus: number;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly behavior: Behavior;
  readonly requests: string[];
  authorize(redirectUrl: string, claims?: Record<string, unknown>): URL;
  rotateKeys(): void;
  close(): void;
}

export async function startOpenIdProvider(
  clientId: string,
  clientSecret: string,
  { issuerPath = '', ...changes }: Partial<Behavior> & { issuerPath?: string } = {},
): Promise<OpenIdProvider> {
  const codes = new Map<string, Authorization>();
  const requests: string[] = [];
  const behavior: Behavior = {
    secretMethod: 'client_secret_post',
    discovery: {},
    userinfo: null,
    silentAt: null,
    signsWithForeignKey: false,
    tokenStatus: 200,
    ...changes,
  };
  let key = KEY;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    if (path === behavior.silentAt) return;
    if (path.endsWith('/.well-known/openid-configuration')) return answer(response, 200, discovery());
    if (path === '/jwks')
      return answer(response, 200, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' }],
      });
    if (path === '/token') return exchange(request, response);
    if (path === '/userinfo') {
      const sub = request.headers.authorization?.replace('Bearer ', '');
      return answer(response, 200, { sub, ...behavior.userinfo });
    }
    return answer(response, 404, {});
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}${issuerPath}`;

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${origin}/auth`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    ...(behavior.userinfo && { userinfo_endpoint: `${origin}/userinfo` }),
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...behavior.discovery,
  });

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await textOf(request));
    if (behavior.tokenStatus !== 200) return answer(response, behavior.tokenStatus, { error: 'server_error' });
    if (!isClient(request, form)) {
      if (request.headers.authorization) response.setHeader('www-authenticate', 'Basic realm="provider"');
      return answer(response, 401, { error: 'invalid_client', error_description: `Wrong secret for ${clientId}` });
    }
    const code = form.get('code') ?? '';
    const authorization = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (authorization?.challenge !== challenge || authorization.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' });
    const unsigned = `${base64url({ alg: 'RS256', kid: key.kid })}.${base64url(authorization.claims)}`;
    const { privateKey } = behavior.signsWithForeignKey ? OTHER_KEY : key;
    const signature = sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url');
    return answer(response, 200, {
      access_token: authorization.claims.sub,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: `${unsigned}.${signature}`,
    });
  }

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    if (behavior.secretMethod === 'client_secret_post')
      return form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    return headers.authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  return {
    issuer,
    behavior,
    requests,
    authorize(redirectUrl, claims = {}) {
      const query = new URL(redirectUrl).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const truth = {
        iss: issuer,
        aud: clientId,
        sub: 'person-1',
        nonce: query.get('nonce'),
        iat: now,
        exp: now + 60,
        email: 'person@example.com',
      };
      const code = randomUUID();
      const redirectUri = query.get('redirect_uri') ?? '';
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, claims: { ...truth, ...claims } });
      return new URL(`${redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`);
    },
    rotateKeys() {
      key = OTHER_KEY;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
