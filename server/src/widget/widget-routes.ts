import { USER_AGENT_MAX } from '@deskbell/contract/limits';
import * as api from '@deskbell/contract/widget';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../http/api/api.ts';
import { acceptJsonAsText } from '../http/server/body-parsers.ts';
import type { Visitor, VisitorCalls } from './visitor-calls.ts';

/** The only endpoints with CORS: pages of any origin may call them. */
export async function widgetRoutes(
  app: FastifyInstance,
  visitorCalls: VisitorCalls,
  createHandle: (scope: FastifyInstance) => Handle,
): Promise<void> {
  await app.register(async (scope) => {
    allowAnyOrigin(scope);
    acceptJsonAsText(scope);
    const handle = createHandle(scope);

    handle(api.recordWidgetEvent, ({ body, request }) => visitorCalls.recordEvent(visitorOf(request), body));

    handle(api.listUserTickets, ({ body, request }) => visitorCalls.listUserTickets(visitorOf(request), body));

    handle(api.joinKnownIssue, ({ body, request }) => visitorCalls.joinKnownIssue(visitorOf(request), body));

    handle(api.listVisitorHelpLinks, ({ body, request }) =>
      visitorCalls.listHelpLinks(visitorOf(request), body.site_key),
    );

    handle(api.countHelpLinks, async ({ body, request }) => {
      await visitorCalls.countHelpLinks(visitorOf(request), body);
      return undefined;
    });

    handle(api.submitTicket, async ({ body, request, reply }) => {
      const { isNew, attached, ...ticket } = await visitorCalls.submitTicket(visitorOf(request), body, 'widget');
      if (!isNew) reply.code(200);
      return { ...ticket, attached: [...attached] };
    });
  });
}

export const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({
  address: ip,
  origin: headers.origin,
  user_agent: headers['user-agent']?.slice(0, USER_AGENT_MAX) || null,
  referer: headers.referer,
});

/** CORS headers and preflight; VisitorCalls applies each site's origin rule. */
function allowAnyOrigin(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'cross-origin-resource-policy': 'cross-origin',
    });
    done();
  });
  scope.options('/api/widget/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
