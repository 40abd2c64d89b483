import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** Loaded by every page. */
const APP = ['root.tsx', 'entry.client.tsx'];
const LAYOUT = 'app-shell/signed-in-layout.tsx';
const DASHBOARD = 'screens/dashboard.tsx';
const SITE = 'screens/site-detail.tsx';
const TICKETS = 'screens/tickets.tsx';
const SCREENS = [DASHBOARD, SITE, TICKETS];
/** All other routes are public pages. */
const SIGNED_IN_ROUTES = [
  LAYOUT,
  DASHBOARD,
  SITE,
  TICKETS,
  'screens/mail-files.tsx',
  'screens/team-detail.tsx',
  'screens/join.tsx',
];
const SITE_FORMS = ['features/sites/form/add-site-dialog.tsx', 'features/sites/form/edit-site-dialog.tsx'];
/** The page of a team, its tabs and its dialogs. */
const TEAM = [
  'screens/team-detail.tsx',
  'features/teams/activity/team-activity.tsx',
  'features/teams/invitations/invite-dialog.tsx',
  'features/teams/members/change-access-dialog.tsx',
  'features/teams/members/make-owner-dialog.tsx',
  'features/teams/members/remove-member-dialog.tsx',
  'features/teams/team/edit-team-dialog.tsx',
  'features/teams/team/delete-team-dialog.tsx',
];
const TICKET = 'features/tickets/dialog/ticket-dialog.tsx';
const OWN_CHUNKS = [
  // Loaded right after the first screen, and small.
  'app-shell/change-stream.tsx',
  DASHBOARD,
  SITE,
  'features/tickets/board/kanban-board.tsx',
  TICKETS,
  'screens/mail-files.tsx',
  'screens/join.tsx',
];

const FRAMEWORK = /rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;
/** Used by the dashboard and by lazy parts, which would otherwise import the dashboard; not by the other screens. */
const POPOVER = /\/node_modules\/@radix-ui\/react-popover\//;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.m?js$/;

const isOurs = (id: string) => /\/(?:web|contract)\/src\/|entry\.client\.tsx/.test(id);
const nameOf = (id: string) => id.replace(/\?.*/, '').replace(/^.*\/web\/src\/|^.*\/(?=entry\.client)/, '');

/** Few chunks, each with one style sheet: the automatic ones are one per combination of screens, most of them tiny. */
export const codeSplitting = {
  // In the order of precedence: a chunk also takes the packages that its modules import.
  groups: [
    'app',
    'desk',
    'popover',
    'overview',
    'site',
    'lists',
    'public',
    'ticket',
    'on-demand',
    'site-form',
    'team',
  ].map((chunk, index) => ({
    name: (id: string, context: Context) => (chunkOf(id, context) === chunk ? chunk : null),
    priority: 10 - index,
  })),
};

/** Null for modules of one public page or one of OWN_CHUNKS: they stay in its own chunk, which saves a request. */
function chunkOf(id: string, context: Context): string | null {
  if (FRAMEWORK.test(id)) return 'app';
  if (POPOVER.test(id)) return 'popover';
  if ((!isOurs(id) && !ICON.test(id)) || context.getModuleInfo(id)?.isEntry) return null;
  const users = importedBy(id, context);
  const publicRoutes = users.filter((user) => user.startsWith('screens/') && !SIGNED_IN_ROUTES.includes(user));
  if (users.some((user) => APP.includes(user))) return 'app';
  if (publicRoutes.length === 0) return signedInChunkOf(users);
  if (users.length > publicRoutes.length) return 'app';
  return users.length > 1 ? 'public' : null;
}

function signedInChunkOf(users: string[]): string | null {
  if (users.includes(LAYOUT)) return 'desk';
  if (users.length > 1 && users.some((user) => SCREENS.includes(user))) return sharedChunkOf(users);
  if (users.includes(TICKET)) return 'ticket';
  if (users.every((user) => SITE_FORMS.includes(user))) return 'site-form';
  if (users.every((user) => TEAM.includes(user))) return 'team';
  return users.length > 1 || !OWN_CHUNKS.includes(users[0] ?? '') ? 'on-demand' : null;
}

/** Of the dashboard and what opens over it: not loaded by the lists. */
function sharedChunkOf(users: string[]): string {
  const isInLists = users.includes(SITE) || users.includes(TICKETS);
  if (users.includes(DASHBOARD)) return isInLists ? 'desk' : 'overview';
  return users.includes(SITE) ? 'site' : 'lists';
}

/** The routes and lazy parts that import a module, directly or through other modules of ours. */
function importedBy(id: string, context: Context): string[] {
  const users = new Set<string>();
  const seen = new Set<string>();
  const walk = (at: string) => {
    const info = seen.has(at) ? null : context.getModuleInfo(at);
    seen.add(at);
    if (!info) return;
    if (info.isEntry || info.dynamicImporters.length > 0) users.add(nameOf(at));
    for (const importer of info.importers) if (isOurs(importer)) walk(importer);
  };
  walk(id);
  return [...users];
}
