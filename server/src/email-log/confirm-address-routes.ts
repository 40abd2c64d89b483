import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { confirmAddress, isConfirmedAddress } from '../email/outbox/mailboxes.ts';
import { sendScriptless } from '../http/pages/plain-page.ts';
import { acceptFormsOnly } from '../http/server/body-parsers.ts';
import { CONFIRM_PATH, type ConfirmLinks } from '../signed-links/confirm-link.ts';
import { addressConfirmedPage, confirmAddressPage, unknownLinkPage } from './confirm-address-page.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** Only a POST confirms: mail scanners open every link. */
export async function confirmAddressRoutes(app: FastifyInstance, db: Database, links: ConfirmLinks): Promise<void> {
  const lookUpAddress = async (token: string): Promise<string | null> => {
    const id = links.lookUpEmailId(token);
    if (id === null) return null;
    const email = await db.selectFrom('email_logs').select('recipient_email').where('id', '=', id).executeTakeFirst();
    return email && links.isGenuine(token, email.recipient_email) ? email.recipient_email : null;
  };
  const send = (reply: FastifyReply, html: string) => sendScriptless(reply.header('cache-control', 'no-store'), html);

  await app.register(async (scope) => {
    acceptFormsOnly(scope);
    scope.get(`${CONFIRM_PATH}/:token`, async (request: LinkRequest, reply) => {
      const address = await lookUpAddress(request.params.token);
      if (address === null) return send(reply.code(404), unknownLinkPage());
      const isConfirmed = await isConfirmedAddress(db, address);
      return send(reply, isConfirmed ? addressConfirmedPage(address) : confirmAddressPage(address));
    });
    scope.post(`${CONFIRM_PATH}/:token`, async (request: LinkRequest, reply) => {
      const address = await lookUpAddress(request.params.token);
      if (address === null) return send(reply.code(404), unknownLinkPage());
      await confirmAddress(db, address);
      return send(reply, addressConfirmedPage(address));
    });
  });
}
