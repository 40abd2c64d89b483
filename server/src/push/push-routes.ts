import * as api from '@deskbell/contract/push';
import type { FastifyRequest } from 'fastify';
import type { Handle } from '../http/api/api.ts';
import type { Scope } from '../scope.ts';
import type { PushSender } from './push-sender.ts';
import { PushTests } from './send-push-test.ts';
import {
  type Device,
  listSubscriptions,
  removeSubscription,
  type SubscriptionParts,
  saveSubscription,
} from './subscriptions.ts';

interface Parts extends SubscriptionParts {
  readonly sender: PushSender;
  /** The stored hash of the session of a request. */
  sessionHashOf(request: FastifyRequest): Buffer | null;
}

export function pushRoutes(handle: Handle, parts: Parts): void {
  const { db, keys, unavailable } = parts;
  const tests = new PushTests(db, parts.sender);
  const deviceOf = (scope: Scope<'user'>, request: FastifyRequest): Device => ({
    scope,
    sessionHash: parts.sessionHashOf(request),
  });
  handle(api.getPushKey, async () => ({
    key: unavailable === null ? (await keys.findCurrent()).publicKey.toString('base64url') : null,
    unavailable,
  }));
  handle(api.listPushSubscriptions, ({ scope, request }) => listSubscriptions(db, deviceOf(scope, request)));
  handle(api.savePushSubscription, ({ scope, request, body }) =>
    saveSubscription(parts, deviceOf(scope, request), body),
  );
  handle(api.removePushSubscription, ({ scope, params }) => removeSubscription(db, scope, { id: params.id }));
  handle(api.removePushEndpoint, ({ scope, body }) => removeSubscription(db, scope, body));
  handle(api.testPushSubscription, ({ scope, params }) => tests.send(scope, params.id));
}
