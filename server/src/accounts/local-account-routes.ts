import { EMAIL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { email, text } from '@deskbell/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { pagePolicy } from '../http/security-headers.ts';
import { LOCAL_ACCOUNTS_PATH, type LocalIdentityProvider } from './local-identity-provider.ts';
import { expiredSignInPage, localSignInPage, type Problem, type SignInForm } from './local-sign-in-page.ts';

type SignInRequest = FastifyRequest<{ Params: { uid: string }; Body: URLSearchParams | undefined }>;

export async function localAccountRoutes(
  app: FastifyInstance,
  provider: LocalIdentityProvider,
  publicUrl: string,
): Promise<void> {
  await app.register(async (scope) => {
    let underWay = 0;
    scope.addHook('onRequest', async (request) => {
      underWay += 1;
      speakAs(request, publicUrl);
    });
    scope.addHook('onResponse', async () => {
      underWay -= 1;
      if (underWay === 0) provider.rest();
    });
    scope.removeAllContentTypeParsers();

    await scope.register(async (protocol) => {
      // The provider reads the body itself.
      protocol.addContentTypeParser('*', (_request, _payload, done) => done(null));
      const answer = provider.oidc.callback();
      for (const url of [`${LOCAL_ACCOUNTS_PATH}/*`, '/.well-known/openid-configuration']) {
        protocol.all(url, { exposeHeadRoute: false }, async (request, reply) => {
          reply.hijack();
          await answer(request.raw, reply.raw);
        });
      }
    });

    await scope.register(async (pages) => {
      pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      );
      pages.get(`${LOCAL_ACCOUNTS_PATH}/sign-in/:uid`, async (request: SignInRequest, reply) =>
        sendPage(
          reply,
          (await provider.isUnderWay(request.raw, reply.raw, request.params.uid))
            ? localSignInPage({ email: '', name: '' })
            : expiredSignInPage(),
        ),
      );
      pages.post(`${LOCAL_ACCOUNTS_PATH}/sign-in/:uid`, async (request: SignInRequest, reply) => {
        if (!(await provider.isUnderWay(request.raw, reply.raw, request.params.uid)))
          return sendPage(reply.code(400), expiredSignInPage());
        const form = { email: request.body?.get('email')?.trim() ?? '', name: request.body?.get('name')?.trim() ?? '' };
        const problem = problemWith(form);
        if (problem) return sendPage(reply.code(400), localSignInPage(form, problem));
        const login = { accountId: provider.remember(form), remember: false };
        const onward = await provider.oidc.interactionResult(request.raw, reply.raw, { login });
        return reply.header('cache-control', 'no-store').redirect(onward, 303);
      });
    });
  });
}

/** A fetch that asks this very server without leaving the process. */
export function fetchWithin(app: FastifyInstance): CustomFetch {
  return async (url, { method, headers, body }) => {
    const payload = body === null || body === undefined ? {} : { payload: String(body) };
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: new URL(url).pathname,
      headers,
      ...payload,
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    });
  };
}

/** The provider builds links from the request's host; they must come from the configured address, whatever was sent. */
function speakAs({ raw }: FastifyRequest, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  delete raw.headers['x-forwarded-host'];
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': pagePolicy(html), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

function problemWith(form: SignInForm): Problem | null {
  if (form.email.length > EMAIL_MAX || !email.safeParse(form.email).success) {
    return { field: 'email', message: 'Type an address such as you@example.com. It does not have to exist.' };
  }
  const name = text(USER_NAME_MAX).safeParse(form.name);
  return name.success ? null : { field: 'name', message: name.error.issues[0]?.message ?? 'This name cannot be used.' };
}
