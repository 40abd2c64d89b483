import { DAY_MS } from '@deskbell/contract/units';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { hasSupportAddress } from '../../config/support-address.ts';

const PATH = '/.well-known/security.txt';
const VALID_DAYS = 90;

/** RFC 9116. Without a support address there is none: a contact that does not answer is worse. */
export function securityTxtRoutes(app: FastifyInstance, config: Pick<Config, 'supportEmail' | 'publicUrl'>): void {
  if (!hasSupportAddress(config)) return;
  app.get(PATH, (_request, reply) => reply.type('text/plain; charset=utf-8').send(securityTxt(config)));
}

function securityTxt({ supportEmail, publicUrl }: Pick<Config, 'supportEmail' | 'publicUrl'>): string {
  // Changes once a day, so that caches and comparisons work.
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: mailto:${encodeURI(supportEmail)}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    // The RFC allows https only.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}${PATH}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
