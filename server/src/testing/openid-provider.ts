import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Authorization {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly claims: Record<string, unknown>;
}

/** An OpenID provider on a free port that can issue false claims. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Signs in on the provider's page; returns the callback URL the browser is redirected to. */
  authorize(redirectUrl: string, claims?: Record<string, unknown>): URL;
  close(): void;
}

export async function startOpenIdProvider(clientId: string, clientSecret: string): Promise<OpenIdProvider> {
  const codes = new Map<string, Authorization>();
  const server = createServer(async (request, response) => {
    if (request.url === '/.well-known/openid-configuration') return answer(response, 200, discovery());
    if (request.url === '/jwks')
      return answer(response, 200, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }],
      });
    if (request.url === '/token') return exchange(request, response);
    return answer(response, 404, {});
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  });

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    const code = form.get('code') ?? '';
    const authorization = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isClient) return answer(response, 401, { error: 'invalid_client' });
    if (authorization?.challenge !== challenge || authorization.redirectUri !== form.get('redirect_uri'))
      return answer(response, 400, { error: 'invalid_grant' });
    const unsigned = `${base64url({ alg: 'RS256', kid: 'k' })}.${base64url(authorization.claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url');
    return answer(response, 200, {
      access_token: 'unused',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: `${unsigned}.${signature}`,
    });
  }

  return {
    issuer,
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
    close: () => void server.close(),
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
