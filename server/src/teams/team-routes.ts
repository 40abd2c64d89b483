import * as invitationsApi from '@deskbell/contract/invitations';
import * as api from '@deskbell/contract/teams';
import type { Database } from '../db/database.ts';
import { TooMany } from '../errors.ts';
import type { Handle } from '../http/api/api.ts';
import { answerPage } from '../http/api/list-page.ts';
import type { AppRoute } from '../http/pages/static-files.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';
import { CAPABILITY_REQUESTS_PER_MINUTE_AND_ADDRESS } from '../rate-limits.ts';
import { type InvitationLinks, JOIN_PATH } from '../signed-links/invitation-link.ts';
import { acceptInvitation, isOpenInvitation, listOwnInvitations, readInvitation } from './accept-invitation.ts';
import { listActivity } from './activity.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts';
import { approveMember, changeMember, listMembers, removeMember, type WithdrawFromTickets } from './members.ts';
import { changeTeam, deleteTeam, findMembership, listTeams } from './teams.ts';

export function teamRoutes(handle: Handle, db: Database, withdrawFromTickets: WithdrawFromTickets): void {
  handle(api.listTeams, ({ scope }) => listTeams(db, scope));
  handle(api.changeTeam, ({ scope, params, body }) => changeTeam(db, scope, params.id, body));
  handle(api.deleteTeam, ({ scope, params, body }) => deleteTeam(db, scope, params.id, body.name));
  handle(api.listMembers, ({ scope, params }) => listMembers(db, scope, params.id));
  handle(api.changeMember, ({ scope, params, body }) =>
    changeMember(db, scope, params.id, params.member, body, withdrawFromTickets),
  );
  handle(api.approveMember, ({ scope, params, body }) =>
    approveMember(db, scope, params.id, params.member, body.approved),
  );
  handle(api.removeMember, ({ scope, params, query }) =>
    removeMember(
      db,
      scope,
      { teamId: params.id, memberId: params.member, heirId: query.hand_over_to },
      withdrawFromTickets,
    ),
  );
  handle(api.listActivity, async ({ scope, params, query, reply }) => {
    findMembership(scope, params.id);
    return answerPage(reply, await listActivity(db, params.id, query));
  });
}

export function invitationRoutes(handle: Handle, db: Database, links: InvitationLinks): AppRoute {
  const buckets = new TokenBuckets(CAPABILITY_REQUESTS_PER_MINUTE_AND_ADDRESS);
  const takeToken = (address: string) => {
    const wait = buckets.take(networkOf(address));
    if (wait > 0) throw new TooMany('Too many requests in a short time. Please wait a minute and try again.', wait);
  };
  handle(invitationsApi.listInvitations, ({ scope, params }) => listInvitations(db, scope, params.id));
  handle(invitationsApi.invite, ({ scope, params, body }) => invite(db, scope, params.id, body));
  handle(invitationsApi.resendInvitation, ({ scope, params }) =>
    resendInvitation(db, scope, params.id, params.invitation),
  );
  handle(invitationsApi.revokeInvitation, ({ scope, params }) =>
    revokeInvitation(db, scope, params.id, params.invitation),
  );
  handle(invitationsApi.listOwnInvitations, ({ scope }) => listOwnInvitations(db, scope));
  handle(invitationsApi.readInvitation, ({ body, request }) => {
    takeToken(request.ip);
    return readInvitation(db, links, body.token);
  });
  handle(invitationsApi.acceptInvitation, ({ scope, body, request }) => {
    takeToken(request.ip);
    return acceptInvitation(db, scope, links, body);
  });
  return {
    url: `${JOIN_PATH}/:token`,
    isValid: async ({ ip, params }) => {
      takeToken(ip);
      return isOpenInvitation(db, links, (params as { token: string }).token);
    },
  };
}
