import { DAY_MS } from '@deskbell/contract/units';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Longer than the desk: its visitor is told that the hour is over. */
const COOKIE_SECONDS = DAY_MS / 1_000;

/** The parts of a request and its reply that a cookie needs. */
export interface Asked {
  readonly headers: { readonly cookie?: string | undefined };
}

interface Answered {
  header(name: string, value: string): unknown;
}

/** Brings a visitor back to their desk, also after signing out. */
export function createDemoDeskCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}deskbell_demo`;
  return {
    keyOf: ({ headers: { cookie = '' } }: Asked): string | null => parseCookie(cookie)[name] || null,
    set(reply: Answered, key: string): void {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: COOKIE_SECONDS } as const;
      reply.header('set-cookie', stringifySetCookie(name, key, options));
    },
  };
}
