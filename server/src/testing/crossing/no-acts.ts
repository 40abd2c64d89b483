/**
 * Calls and forms that are no acts, with the tables whose rows they remove or hand to other owners or readers.
 * http/api/identical-calls.test.ts compares this with what each call does.
 */
export const NO_ACTS: Record<string, readonly string[]> = {
  ...removing(
    [],
    [
      ...['POST /api/sites', 'POST /api/sites/:id/identity-secret', 'DELETE /api/sites/:id/identity-secret/former'],
      ...['PUT /api/sites/:id/watch', 'POST /api/sites/:id/check', 'PUT /api/sites/:id/incidents/:incident/ignored'],
      ...['POST /api/tickets', 'PUT /api/tickets/:id', 'PUT /api/tickets/priority', 'PUT /api/tickets/tags'],
      ...['PUT /api/tickets/:id/assignee', 'PUT /api/tickets/assignee', 'PUT /api/tickets/:id/status'],
      ...[
        'PUT /api/tickets/status',
        'PUT /api/tickets/:id/snooze',
        'PUT /api/tickets/snooze',
        'PUT /api/tickets/waiting',
      ],
      ...['PUT /api/tickets/read', 'PUT /api/tickets/:id/following', 'POST /api/tickets/:id/drafting'],
      ...['POST /api/tickets/:id/comments', 'PUT /api/tickets/:id/draft', 'DELETE /api/tickets/:id/draft'],
      ...['POST /api/teams/:id/tags', 'PUT /api/teams/:id/tags/:tag', 'POST /api/views', 'PUT /api/views/:id'],
      ...[
        'PUT /api/teams/:id',
        'PUT /api/teams/:id/hours',
        'PUT /api/sites/:id/goals',
        'PUT /api/sites/:id/report-settings',
        'POST /api/sites/:id/report-recipients',
        'POST /api/sites/:id/reports/:month/send',
        'POST /api/sites/:id/reports/:month/sample',
        'PUT /api/sites/:id/reports/:month/words',
        'PUT /api/sites/:id/reports/:month/titles',
        'PUT /api/sites/:id/reports/:month/ratings',
        'POST /api/teams/:id/invitations',
        'POST /api/teams/:id/invitations/:invitation/resend',
      ],
      ...[
        'DELETE /api/teams/:id/invitations/:invitation',
        'POST /api/invitations/look',
        'POST /api/invitations/accept',
      ],
      ...['PUT /api/teams/:id/brand', 'PUT /api/teams/:id/brand/logo', 'DELETE /api/teams/:id/brand/logo'],
      ...['POST /api/teams/:id/canned-replies', 'PUT /api/teams/:id/canned-replies/:reply'],
      ...['POST /api/teams/:id/canned-replies/:reply/uses', 'POST /api/teams/:id/tokens', 'DELETE /api/token'],
      ...[
        'DELETE /api/teams/:id/tokens/:token',
        'POST /api/teams/:id/tokens/:token/undo',
        'PUT /api/tickets/:id/suggested-replies/:token',
        'DELETE /api/tickets/:id/suggested-replies/:token',
        'POST /api/teams/:id/webhooks',
        'PUT /api/teams/:id/webhooks/:webhook',
      ],
      ...['POST /api/teams/:id/webhooks/:webhook/secret', 'POST /api/teams/:id/webhooks/:webhook/test'],
      ...['POST /api/teams/:id/channels', 'PUT /api/teams/:id/channels/:channel'],
      ...['POST /api/teams/:id/channels/test', 'POST /api/teams/:id/channels/:channel/test'],
      'POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again',
      'POST /api/teams/:id/webhooks/:webhook/deliveries/again',
      ...['POST /api/teams/:id/people/find', 'POST /api/teams/:id/people/export', 'POST /api/email-logs/:id/retry'],
      ...['POST /api/inbound-email', 'POST /api/contact', 'POST /api/sessions'],
      ...[
        'PUT /api/user-settings',
        'PUT /api/notifications',
        'PUT /api/inbox/read',
        'POST /api/push/subscriptions',
        'POST /api/push/subscriptions/:id/test',
        'DELETE /api/push/subscriptions',
        'DELETE /api/push/subscriptions/:id',
        'POST /api/uploads',
        'PATCH /api/uploads/:upload',
      ],
      ...['POST /api/widget/uploads', 'PATCH /api/widget/uploads/:upload', 'POST /api/widget/events'],
      ...['POST /api/widget/tickets', 'POST /api/widget/mine'],
      ...['do=reply', 'do=email', 'do=solved', 'do=rate', 'do=reopen'],
    ],
  ),
  ...removing(
    [],
    [
      ...['POST /api/sites/:id/known-issues', 'PUT /api/sites/:id/known-issues/:issue'],
      ...['POST /api/sites/:id/known-issues/:issue/solve', 'DELETE /api/sites/:id/known-issues/:issue/solve'],
      ...['PUT /api/tickets/known-issue', 'POST /api/widget/me-too', 'POST /api/widget/help-links'],
      'POST /api/widget/help-links/uses',
    ],
  ),
  ...removing(['help_links'], ['PUT /api/sites/:id/help-links']),
  ...removing(['files'], ['DELETE /api/files/:id']),
  ...removing(['report_recipients'], ['DELETE /api/sites/:id/report-recipients']),
  ...removing(['tags'], ['DELETE /api/teams/:id/tags/:tag']),
  ...removing(['team_brands'], ['DELETE /api/teams/:id/brand']),
  ...removing(['views'], ['DELETE /api/views/:id']),
  ...removing(['canned_replies'], ['DELETE /api/teams/:id/canned-replies/:reply']),
  ...removing(['webhooks'], ['DELETE /api/teams/:id/webhooks/:webhook', 'DELETE /api/teams/:id/channels/:channel']),
  ...removing(['inbound_emails'], ['POST /api/received-emails/:id/open']),
  // These remove what the call itself began.
  ...removing([], ['DELETE /api/uploads/:upload', 'DELETE /api/widget/uploads/:upload']),
  ...removing([], ['PUT /api/teams/:id/imports/:import', 'POST /api/teams/:id/imports/:import/undo']),
  // What was only checked, for the next one.
  ...removing(['imports'], ['POST /api/teams/:id/imports', 'DELETE /api/teams/:id/imports/:import']),
  ...removing(['team_members'], ['PUT /api/teams/:id/members/:member/approval']),
};

function removing(tables: readonly string[], calls: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(calls.map((call) => [call, tables]));
}
