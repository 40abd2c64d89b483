import { isEmailAddress } from '@deskbell/contract/email-address';
import { EMAIL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { text } from '@deskbell/contract/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../http/pages/plain-page.ts';
import { acceptFormsOnly } from '../http/server/body-parsers.ts';
import type { SignInAttempt } from './identity-provider.ts';
import { LOCAL_SIGN_IN_PATH, type LocalIdentityProvider } from './local-identity-provider.ts';
import { expiredSignInPage, localSignInPage, type Problem, type SignInForm } from './local-sign-in-page.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

type SignInRequest = FastifyRequest<{ Querystring: { state?: unknown }; Body: URLSearchParams | undefined }>;

interface LocalAccounts {
  readonly publicUrl: string;
  readonly provider: LocalIdentityProvider;
  readonly cookies: SignInCookies;
  readonly footer: string;
}

export async function localAccountRoutes(
  app: FastifyInstance,
  { publicUrl, provider, cookies, footer }: LocalAccounts,
): Promise<void> {
  /** The state doubles as CSRF token: another site can neither read it nor send the cookie that holds it. */
  const lookUpAttempt = (request: SignInRequest): SignInAttempt | null => {
    const attempt = cookies.attempt(request);
    const { origin = publicUrl } = request.headers;
    return attempt && attempt.state === request.query.state && origin === publicUrl ? attempt : null;
  };

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.get(LOCAL_SIGN_IN_PATH, (request: SignInRequest, reply) =>
      sendPage(
        reply,
        lookUpAttempt(request) ? localSignInPage(footer, { email: '', name: '' }) : expiredSignInPage(footer),
      ),
    );
    scope.post(LOCAL_SIGN_IN_PATH, (request: SignInRequest, reply) => {
      const attempt = lookUpAttempt(request);
      if (!attempt) return sendPage(reply.code(400), expiredSignInPage(footer));
      const form = { email: request.body?.get('email')?.trim() ?? '', name: request.body?.get('name')?.trim() ?? '' };
      const problem = problemWith(form);
      if (problem) return sendPage(reply.code(400), localSignInPage(footer, form, problem));
      return reply.header('cache-control', 'no-store').redirect(provider.callbackUrl(form, attempt), 303);
    });
  });
}

function problemWith(form: SignInForm): Problem | null {
  if (form.email.length > EMAIL_MAX || !isEmailAddress(form.email)) {
    return { field: 'email', message: 'Type an address such as you@example.com. It does not have to exist.' };
  }
  const name = text(USER_NAME_MAX).safeParse(form.name);
  return name.success ? null : { field: 'name', message: name.error.issues[0]?.message ?? 'This name cannot be used.' };
}
