import * as api from '@deskbell/contract/known-issues';
import type { Database } from '../db/database.ts';
import type { Handle } from '../http/api/api.ts';
import { changeHelpLinks, listHelpLinks } from './help-links.ts';
import { changeKnownIssue, linkTickets, listKnownIssues, listLiveIssues, startKnownIssue } from './known-issues.ts';
import { countPageTickets } from './page-tickets.ts';
import { solveKnownIssue, unsolveKnownIssue } from './solve-issue.ts';

export function knownIssueRoutes(handle: Handle, db: Database): void {
  handle(api.listKnownIssues, ({ scope, params }) => listKnownIssues(db, scope, params.id));
  handle(api.listLiveIssues, ({ scope }) => listLiveIssues(db, scope));
  handle(api.countPageTickets, ({ scope, params, query }) => countPageTickets(db, scope, params.id, query));
  handle(api.startKnownIssue, ({ scope, params, body }) => startKnownIssue(db, scope, params.id, body));
  handle(api.changeKnownIssue, ({ scope, params, body }) => changeKnownIssue(db, scope, params.id, params.issue, body));
  handle(api.solveKnownIssue, ({ scope, params, body }) =>
    solveKnownIssue(db, scope, params.id, params.issue, body.comment),
  );
  handle(api.unsolveKnownIssue, ({ scope, params }) => unsolveKnownIssue(db, scope, params.id, params.issue));
  handle(api.linkTickets, ({ scope, body }) => linkTickets(db, scope, body.ids, body.issue));
  handle(api.listHelpLinks, ({ scope, params }) => listHelpLinks(db, scope, params.id));
  handle(api.changeHelpLinks, ({ scope, params, body }) => changeHelpLinks(db, scope, params.id, body.links));
}
