import { SIGN_IN_HINT_COOKIE } from '@deskbell/contract/limits';
import { type Cookies, parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from '../signed-links/signer.ts';
import type { SignInAttempt } from './identity-provider.ts';
import { SESSION_MS } from './sessions.ts';

const ATTEMPT_SECONDS = 600;

/** The session cookie, the signed-in hint for scripts, and the signed cookie of a sign-in attempt. */
export interface SignInCookies {
  sessionId(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, sessionId: string): void;
  clearSession(reply: FastifyReply): void;
  repairHint(request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): void;
  attempt(request: FastifyRequest): SignInAttempt | null;
  setAttempt(reply: FastifyReply, attempt: SignInAttempt): void;
  clearAttempt(reply: FastifyReply): void;
}

export function createSignInCookies(publicUrl: string, secretKey: SecretKey): SignInCookies {
  const signer = new Signer(secretKey, 'sign-in cookie', { encoding: 'base64url' });
  const secure = publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const sessionName = `${prefix}deskbell_session`;
  const attemptName = `${prefix}deskbell_sign_in`;
  const options: SerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  const hintOptions: SerializeOptions = { ...options, httpOnly: false };
  const setHint = (reply: FastifyReply) =>
    setCookie(reply, SIGN_IN_HINT_COOKIE, '1', { ...hintOptions, maxAge: SESSION_MS / 1000 });
  const clearHint = (reply: FastifyReply) => clearCookie(reply, SIGN_IN_HINT_COOKIE, hintOptions);

  return {
    sessionId: (request) => cookiesOf(request)[sessionName] || null,
    setSession(reply, sessionId) {
      setCookie(reply, sessionName, sessionId, { ...options, maxAge: SESSION_MS / 1000 });
      setHint(reply);
    },
    clearSession(reply) {
      clearCookie(reply, sessionName, options);
      clearHint(reply);
    },
    repairHint(request, reply, isSignedIn) {
      const hinted = cookiesOf(request)[SIGN_IN_HINT_COOKIE] !== undefined;
      if (isSignedIn && !hinted) setHint(reply);
      if (!isSignedIn && hinted) clearHint(reply);
    },

    attempt(request) {
      const [payload = '', signature = ''] = (cookiesOf(request)[attemptName] ?? '').split('.');
      if (!signer.isGenuine(payload, signature)) return null;
      const { until, ...attempt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as SignInAttempt & {
        until: number;
      };
      return until > Date.now() ? attempt : null;
    },
    setAttempt(reply, attempt) {
      const payload = Buffer.from(JSON.stringify({ ...attempt, until: Date.now() + ATTEMPT_SECONDS * 1000 })).toString(
        'base64url',
      );
      setCookie(reply, attemptName, `${payload}.${signer.macOf(payload)}`, {
        ...options,
        maxAge: ATTEMPT_SECONDS,
      });
    },
    clearAttempt: (reply) => clearCookie(reply, attemptName, options),
  };
}

const parsed = new WeakMap<FastifyRequest, Cookies>();

function cookiesOf(request: FastifyRequest): Cookies {
  const cached = parsed.get(request);
  if (cached) return cached;
  const cookies = parseCookie(request.headers.cookie ?? '');
  parsed.set(request, cookies);
  return cookies;
}

function setCookie(reply: FastifyReply, name: string, value: string, options: SerializeOptions): void {
  // Fastify appends set-cookie headers instead of replacing them.
  reply.header('set-cookie', stringifySetCookie(name, value, options));
}

const clearCookie = (reply: FastifyReply, name: string, options: SerializeOptions): void =>
  setCookie(reply, name, '', { ...options, maxAge: 0 });
