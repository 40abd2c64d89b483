import type { ActivityEntry } from '@deskbell/contract/teams';
import { counted } from '../../../format/counted.ts';

interface Subject {
  subject: string;
}

export interface Description {
  kind: 'team' | 'site' | 'member' | 'invitation' | 'webhook' | 'token' | 'export' | 'person';
  words: readonly (string | Subject)[];
}

type About = ActivityEntry['about'];

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const bold = (about: About, ...fields: string[]): Subject => ({
  subject: fields.map((field) => text(about[field])).find(Boolean) ?? 'someone',
});

const withRole = (about: About) => (text(about.role) ? [' as ', text(about.role)] : []);

const actingAs = (about: About) => (text(about.role) ? [` that acts as ${text(about.role)}`] : []);

const issueChange = (did: string, about: About): Description => ({
  kind: 'site',
  words: [did, bold(about, 'sentence'), ' on ', bold(about, 'name')],
});

const DESCRIBE: Readonly<Record<string, (about: About) => Description>> = {
  team_created: () => ({ kind: 'team', words: ['created the team'] }),
  team_changed: ({ before, after }) => ({ kind: 'team', words: teamChange(record(before), record(after)) }),
  hours_changed: () => ({ kind: 'team', words: ['changed the hours of the team'] }),
  goals_changed: (about) => ({ kind: 'site', words: ['changed the goals of ', bold(about, 'name')] }),
  report_settings_changed: (about) => ({
    kind: 'site',
    words: ['changed the monthly report of ', bold(about, 'name')],
  }),
  report_recipient_added: (about) => ({
    kind: 'site',
    words: ['asked ', bold(about, 'email'), ' to take the monthly report of ', bold(about, 'name')],
  }),
  report_recipient_removed: (about) => ({
    kind: 'site',
    words: ['removed ', bold(about, 'email'), ' from the monthly report of ', bold(about, 'name')],
  }),
  brand_changed: ({ after }) => ({
    kind: 'team',
    words: ['set the brand to ', bold(record(after), 'name'), ', ', text(record(after).color)],
  }),
  brand_removed: (about) => ({ kind: 'team', words: ['removed the brand ', bold(about, 'name')] }),
  logo_changed: () => ({ kind: 'team', words: ['changed the logo of the brand'] }),
  logo_removed: () => ({ kind: 'team', words: ['removed the logo of the brand'] }),
  known_issue_started: (about) => issueChange('showed the known issue ', about),
  known_issue_changed: (about) => issueChange('changed the known issue ', about),
  known_issue_solved: (about) => issueChange('solved the known issue ', about),
  known_issue_reopened: (about) => issueChange('took back the reply to the known issue ', about),
  help_links_changed: (about) => ({ kind: 'site', words: ['changed the help links of ', bold(about, 'name')] }),
  site_added: (about) => ({ kind: 'site', words: ['added the site ', bold(about, 'name')] }),
  site_changed: (about) => ({
    kind: 'site',
    words: ['changed the site ', bold(about, 'name'), ...newRetention(about)],
  }),
  alarms_paused: (about) => ({ kind: 'site', words: ['paused the alarms of ', bold(about, 'name')] }),
  alarms_resumed: (about) => ({ kind: 'site', words: ['resumed the alarms of ', bold(about, 'name')] }),
  site_deleted: (about) => ({ kind: 'site', words: ['deleted the site ', bold(about, 'name')] }),
  identity_secret_created: (about) => ({
    kind: 'site',
    words: ['made a secret that signs user ids of ', bold(about, 'name')],
  }),
  former_identity_secret_removed: (about) => ({
    kind: 'site',
    words: ['removed the former secret of ', bold(about, 'name')],
  }),
  intake_turned_on: (about) => ({ kind: 'site', words: ['turned on tickets by email for ', bold(about, 'name')] }),
  intake_turned_off: (about) => ({ kind: 'site', words: ['turned off tickets by email for ', bold(about, 'name')] }),
  intake_address_replaced: (about) => ({
    kind: 'site',
    words: ['replaced the address for tickets by email of ', bold(about, 'name')],
  }),
  person_found: () => ({ kind: 'person', words: ['searched for the data of a person'] }),
  person_exported: () => ({ kind: 'person', words: ['exported the data of a person'] }),
  person_erased: ({ receipt_id }) => ({
    kind: 'person',
    words: ['erased the data of a person', ...(text(receipt_id) ? [`: receipt ${text(receipt_id)}`] : [])],
  }),
  retention_deleted: (about) => ({
    kind: 'person',
    words: ['deleted ', deletedByRetention(about), ' of ', bold(about, 'site_name')],
  }),
  member_invited: (about) => ({
    kind: 'invitation',
    words: ['invited ', bold(about, 'email', 'name'), ...withRole(about)],
  }),
  invitation_resent: (about) => ({
    kind: 'invitation',
    words: ['sent the invitation to ', bold(about, 'email', 'name'), ' again'],
  }),
  invitation_revoked: (about) => ({
    kind: 'invitation',
    words: ['revoked the invitation to ', bold(about, 'email', 'name')],
  }),
  member_waiting: (about) => ({
    kind: 'member',
    words: ['accepted an invitation with ', bold(about, 'email', 'name'), ' and waits for approval'],
  }),
  member_approved: (about) => ({ kind: 'member', words: ['approved ', bold(about, 'name', 'email')] }),
  member_declined: (about) => ({ kind: 'member', words: ['declined ', bold(about, 'name', 'email')] }),
  member_joined: (about) => ({ kind: 'member', words: ['joined the team', ...withRole(about)] }),
  member_changed: (about) => ({ kind: 'member', words: memberChange(about) }),
  member_removed: (about) => ({ kind: 'member', words: ['removed ', bold(about, 'name', 'email')] }),
  member_left: () => ({ kind: 'member', words: ['left the team'] }),
  owner_appointed: (about) => ({ kind: 'member', words: ['made ', bold(about, 'name', 'email'), ' an owner'] }),
  token_created: (about) => ({
    kind: 'token',
    words: ['made the API token ', bold(about, 'name'), ...actingAs(about)],
  }),
  token_revoked: (about) => ({
    kind: 'token',
    words: [
      'revoked the API token ',
      bold(about, 'name'),
      ...(about.by_itself === true ? [', with the token itself'] : []),
    ],
  }),
  webhook_added: (about) => ({ kind: 'webhook', words: ['added a webhook to ', bold(about, 'host')] }),
  webhook_changed: (about) => ({ kind: 'webhook', words: ['changed the webhook to ', bold(about, 'host')] }),
  webhook_deleted: (about) => ({ kind: 'webhook', words: ['deleted the webhook to ', bold(about, 'host')] }),
  webhook_secret_changed: (about) => ({
    kind: 'webhook',
    words: ['made a new secret for the webhook to ', bold(about, 'host')],
  }),
  webhook_switched_off: (about) => ({
    kind: 'webhook',
    words: [
      'switched off the webhook to ',
      bold(about, 'host'),
      ...(text(about.reason) ? [`. ${text(about.reason)}`] : []),
    ],
  }),
  channel_added: (about) => ({ kind: 'webhook', words: ['added the channel ', bold(about, 'name')] }),
  channel_changed: (about) => ({ kind: 'webhook', words: ['changed the channel ', bold(about, 'name')] }),
  channel_deleted: (about) => ({ kind: 'webhook', words: ['deleted the channel ', bold(about, 'name')] }),
  channel_switched_off: (about) => ({
    kind: 'webhook',
    words: [
      'switched off the channel ',
      bold(about, 'name'),
      ...(text(about.reason) ? [`. ${text(about.reason)}`] : []),
    ],
  }),
  tag_renamed: (about) => ({
    kind: 'team',
    words: ['renamed the tag ', bold(about, 'before'), ' to ', bold(about, 'after')],
  }),
  tag_merged: (about) => ({
    kind: 'team',
    words: ['merged the tag ', bold(about, 'name'), ' into ', bold(about, 'into')],
  }),
  tag_deleted: (about) => ({ kind: 'team', words: ['deleted the tag ', bold(about, 'name')] }),
  sender_blocked: (about) => ({ kind: 'team', words: ['blocked a sender', ...onSite(about)] }),
  sender_unblocked: (about) => ({ kind: 'team', words: ['ended the block of a sender', ...onSite(about)] }),
  import_started: (about) => ({ kind: 'team', words: ['started the import of ', bold(about, 'file')] }),
  import_finished: (about) => ({
    kind: 'team',
    words: ['finished the import of ', bold(about, 'file'), ': ', counted(Number(about.tickets ?? 0), 'new ticket')],
  }),
  import_failed: (about) => ({
    kind: 'team',
    words: ['stopped the import of ', bold(about, 'file'), ...(text(about.reason) ? [`. ${text(about.reason)}`] : [])],
  }),
  import_undone: (about) => ({ kind: 'team', words: ['undid the import of ', bold(about, 'file')] }),
  exported: (about) => ({
    kind: 'export',
    words: ['downloaded ', bold(about, 'file'), about.site_id === null ? ' of all sites' : ' of one site'],
  }),
};

const onSite = (about: About) => (text(about.site_name) ? [' on ', bold(about, 'site_name')] : [' on all sites']);

const record = (value: unknown): About => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Returns '312 tickets', '14 files' or '312 tickets and 14 files'. */
function deletedByRetention({ tickets, files }: About): string {
  const parts = [
    Number(tickets) > 0 && counted(Number(tickets), 'ticket'),
    Number(files) > 0 && counted(Number(files), 'file'),
  ];
  return parts.filter(Boolean).join(' and ');
}

/** Returns ': closed and archived tickets are kept for 90 days, files forever'. */
function newRetention({ keep_tickets_days, keep_files_days }: About): string[] {
  if (keep_tickets_days === undefined) return [];
  const kept = (days: unknown) => (Number(days) > 0 ? `for ${counted(Number(days), 'day')}` : 'forever');
  return [`: closed and archived tickets are kept ${kept(keep_tickets_days)}, files ${kept(keep_files_days)}`];
}

function teamChange(before: About, after: About): Description['words'] {
  if (text(after.name) && after.name !== before.name) return ['renamed the team to ', bold(after, 'name')];
  if (text(after.timezone) && after.timezone !== before.timezone)
    return ['changed the time zone of the team to ', bold(after, 'timezone')];
  const { assigns_first_replier: assigns } = after;
  if (typeof assigns === 'boolean' && assigns !== before.assigns_first_replier)
    return [`turned ${assigns ? 'on' : 'off'} that tickets are assigned to the first member who replies`];
  return ['changed the team'];
}

/** Returns 'changed Anna from client to agent' or 'changed the sites of Anna'. */
function memberChange(about: About): Description['words'] {
  const name = bold(about, 'name', 'email');
  if (!text(about.after)) return ['changed the sites of ', name];
  return ['changed ', name, ` from ${text(about.before)} to ${text(about.after)}`];
}

/** Shows unknown actions by name: the server may be newer. */
export function describeActivity({ action, about }: ActivityEntry): Description {
  const describe = Object.hasOwn(DESCRIBE, action) ? DESCRIBE[action] : undefined;
  const { kind, words } = describe?.(about) ?? { kind: 'team', words: [action.replaceAll('_', ' ')] };
  const hasToken = text(about.token) !== '' && about.by_itself !== true;
  return { kind, words: hasToken ? [...words, ', with the API token ', bold(about, 'token')] : words };
}
