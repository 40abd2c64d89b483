import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Answers that are no page may load and be embedded in nothing. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR_SECONDS = 31_536_000;

export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const everywhere = {
    'content-security-policy': NO_PAGE_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
  // What a call answers is no document: it has no opener, no links and no camera, and every header costs every poll.
  const ofCalls = { ...everywhere, 'cache-control': 'no-store' };
  const ofPages = {
    ...everywhere,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  // Not async, like all that every request passes: a promise would cost more than what it does.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? ofCalls : ofPages);
    done();
  });
}

const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** The policy of one HTML page: of inline scripts, only those that stand in it now may run. */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // Toasts and menus place themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
