import * as goalsApi from '@deskbell/contract/goals';
import * as hoursApi from '@deskbell/contract/hours';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { changeGoals, findGoals } from './site-goals.ts';
import { changeTeamHours, findTeamHours } from './team-hours.ts';

export function goalRoutes(handle: Handle, db: Database): void {
  handle(hoursApi.getTeamHours, ({ scope, params }) => findTeamHours(db, scope, params.id));
  handle(hoursApi.changeTeamHours, ({ scope, params, body }) => changeTeamHours(db, scope, params.id, body));
  handle(goalsApi.getGoals, ({ scope, params }) => findGoals(db, scope, params.id));
  handle(goalsApi.changeGoals, ({ scope, params, body }) => changeGoals(db, scope, params.id, body));
}
