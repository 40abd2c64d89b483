import * as api from '@deskbell/contract/notifications';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { changeNotifications, listNotifications } from './notification-choices.ts';

export function notificationRoutes(handle: Handle, db: Database): void {
  handle(api.getNotifications, ({ scope }) => listNotifications(db, scope.user));
  handle(api.changeNotifications, ({ scope, body }) => changeNotifications(db, scope.user, body));
}
