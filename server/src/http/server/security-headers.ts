import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const DENY_ALL_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR_SECONDS = 31_536_000;

export function setSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const common = {
    'content-security-policy': DENY_ALL_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
  // API replies are not documents: the other page headers have no effect there, and each one costs every poll.
  const forApi = { ...common, 'cache-control': 'no-store' };
  const forPages = {
    ...common,
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  // A callback, not async: every request passes here, and a promise costs more than the work.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? forApi : forPages).header('x-request-id', request.id);
    done();
  });
}

const INLINE_SCRIPT = /<script\b(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;

/** The Content-Security-Policy of a page; its inline scripts are allowed by hash. */
export function pagePolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    // Toasts and menus are positioned by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
