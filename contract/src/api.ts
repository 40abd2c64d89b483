import * as z from 'zod';
import * as account from './account.ts';
import * as analytics from './analytics.ts';
import * as apiTokens from './api-tokens.ts';
import * as assistants from './assistants.ts';
import * as attention from './attention.ts';
import * as blockedSenders from './blocked-senders.ts';
import * as brandModule from './brand.ts';
import * as cannedReplies from './canned-replies.ts';
import * as channels from './channels.ts';
import * as clientReports from './client-reports.ts';
import * as contact from './contact.ts';
import * as conversation from './conversation.ts';
import * as desk from './desk.ts';
import * as drafts from './drafts.ts';
import * as emailLogs from './email-logs.ts';
import { type Endpoint, failure, issue } from './endpoint.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as followers from './followers.ts';
import * as goals from './goals.ts';
import * as hours from './hours.ts';
import * as imports from './imports.ts';
import * as inboundEmail from './inbound-email.ts';
import * as inbox from './inbox.ts';
import * as invitations from './invitations.ts';
import * as knownIssues from './known-issues.ts';
import * as live from './live.ts';
import * as mailFiles from './mail-files.ts';
import * as merges from './merges.ts';
import * as notifications from './notifications.ts';
import * as pages from './pages.ts';
import * as people from './people.ts';
import * as push from './push.ts';
import * as receivedEmails from './received-emails.ts';
import * as reports from './reports.ts';
import * as sites from './sites.ts';
import * as suggestedReplies from './suggested-replies.ts';
import * as tagsModule from './tags.ts';
import * as teams from './teams.ts';
import * as ticketPage from './ticket-page.ts';
import * as tickets from './tickets.ts';
import * as triage from './triage.ts';
import * as tryPage from './try-page.ts';
import * as views from './views.ts';
import * as watchdog from './watchdog.ts';
import * as webhooks from './webhooks.ts';
import * as widget from './widget.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'reply' in value;

const sections = [
  { tag: 'Account', about: 'Signing in, and the settings of the signed-in user.', module: account },
  { tag: 'Sites', about: 'The websites of a team.', module: sites },
  { tag: 'Watchdog', about: 'Whether visitors see the widget of a site.', module: watchdog },
  { tag: 'Attention', about: 'What someone has to look after, over all sites.', module: attention },
  { tag: 'Teams', about: 'Teams, their members and their activity.', module: teams },
  {
    tag: 'Goals',
    about: 'When a team works, and how fast its customers should get replies and solutions.',
    module: { ...hours, ...goals },
  },
  { tag: 'Invitations', about: 'Inviting people to a team, and accepting.', module: invitations },
  { tag: 'Brand', about: 'What clients and visitors see of a team.', module: brandModule },
  { tag: 'Notifications', about: 'Which emails a member of a team gets.', module: notifications },
  { tag: 'Inbox', about: 'What the signed-in user was told of, on all devices.', module: inbox },
  { tag: 'Push', about: 'Notifications on devices, by the push service of the browser.', module: push },
  {
    tag: 'Known issues',
    about: 'What visitors read before they write: what is broken, and links that help.',
    module: knownIssues,
  },
  { tag: 'Tickets', about: 'Tickets and their comments.', module: { ...tickets, ...ticketPage } },
  { tag: 'Merges', about: 'Joining two tickets of one person, and undoing it.', module: merges },
  { tag: 'Triage', about: 'Opening tickets by hand, and sorting them.', module: triage },
  { tag: 'Tags', about: 'The tags of a team. Clients and visitors never see them.', module: tagsModule },
  { tag: 'Views', about: 'Saved queries of the ticket list.', module: views },
  { tag: 'Blocked senders', about: 'Senders whose new tickets are archived.', module: blockedSenders },
  { tag: 'Desk', about: 'What waits for the team, what is unread, and who wrote.', module: desk },
  { tag: 'Drafts', about: 'Replies and notes that were not sent yet.', module: drafts },
  {
    tag: 'Conversation',
    about: 'Following tickets, naming members in notes, and who is writing.',
    module: { ...conversation, ...followers },
  },
  { tag: 'Canned replies', about: 'Texts that a team sends often.', module: cannedReplies },
  { tag: 'Export', about: 'Everything that a team has, as CSV or JSON lines.', module: exports },
  { tag: 'Import', about: 'Bringing the history of another desk.', module: imports },
  { tag: 'Channels', about: 'Telling chat services what happens.', module: channels },
  { tag: 'Webhooks', about: 'Telling other systems what happens; signed as Standard Webhooks says.', module: webhooks },
  { tag: 'API tokens', about: 'Keys for programs, with scopes.', module: apiTokens },
  {
    tag: 'Assistants',
    about: 'What assistants prepared and changed over the Model Context Protocol.',
    module: { ...assistants, ...suggestedReplies },
  },
  { tag: 'People', about: 'What a team holds about one person, and erasing it.', module: people },
  { tag: 'Files', about: 'Files of tickets and comments, and their upload by the tus protocol.', module: files },
  { tag: 'Analytics', about: 'Widget loads and opens of the last 30 days.', module: analytics },
  { tag: 'Reports', about: 'What came in and went out, how fast and how well.', module: reports },
  {
    tag: 'Client reports',
    about: 'What the clients of a site get each month.',
    module: clientReports,
  },
  { tag: 'Pages', about: 'Loads and tickets of the pages of a site.', module: pages },
  { tag: 'Email', about: 'The emails of a site and their delivery.', module: emailLogs },
  {
    tag: 'Received email',
    about: 'Email that opens tickets, and what became of received email.',
    module: receivedEmails,
  },
  { tag: 'Mail files', about: 'Emails written to files while no SMTP server is set.', module: mailFiles },
  { tag: 'Contact', about: 'Messages to the operator of the installation.', module: contact },
  { tag: 'Widget', about: 'What embedded pages call. No cookie, any origin.', module: widget },
  { tag: 'Live', about: 'Server-sent events for open dashboards.', module: live },
  { tag: 'Inbound email', about: 'For mail providers that hand over replies.', module: inboundEmail },
  { tag: 'Pages', about: 'HTML pages, not part of the API.', module: tryPage },
];

export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly endpoint: Endpoint;
}

export const operations: readonly Operation[] = sections.flatMap(({ tag, module }) =>
  Object.entries(module).flatMap(([id, endpoint]) => (isEndpoint(endpoint) ? [{ id, tag, endpoint }] : [])),
);

export const endpoints: readonly Endpoint[] = operations.map(({ endpoint }) => endpoint);

export const tags = sections.map(({ tag, about }) => ({ name: tag, description: about }));

export const schemas: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ...Object.entries({ failure, issue }),
  ...sections.flatMap(({ module }) => Object.entries<unknown>(module)),
].flatMap(([name, value]) => (value instanceof z.ZodType ? [[typeNameOf(name), value] as const] : []));

function typeNameOf(exported: string): string {
  return exported.charAt(0).toUpperCase() + exported.slice(1);
}
