/** The import rules of docs/architecture.md. A rule's comment is its error message. */

// Loose files and folders of server/src that import no noun.
const SERVER_BASE = '^server/src/((?!app|main|cli|demo)[^/]+\\.ts$|(config|logging|signed-links|languages)/)';
const TEST = '\\.test\\.tsx?$|/testing/';

/** The folder may import, of this repository, only itself and the allowed paths. */
const only = (name, comment, from, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: '^(contract|server|web|widget|e2e|bench|scripts)/', pathNot: [from, '/node_modules/', ...allowed] },
});

const noun = (name, ...nouns) =>
  only(
    `server-${name}`,
    `server/src/${name} may import these folders besides db, http, background, limits and names: ${nouns.join(', ') || 'none'}.`,
    `^server/src/${name}/`,
    '^contract/src/',
    '^server/src/(db|http|background|limits|names)/',
    SERVER_BASE,
    ...nouns.map((other) => `^server/src/${other}/`),
  );

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A package in node_modules, or its types. */
const pkg = (names) => `node_modules/(@types/)?(${names})/`;

export default {
  forbidden: [
    forbid('no-cycle', 'Import cycle.', {}, { circular: true }),
    forbid(
      'no-orphan',
      'No file imports this file, and it imports none.',
      {
        orphan: true,
        pathNot: [
          '^web/src/(screens/|routes\\.ts$)',
          '^contract/src/languages/',
          '\\.d\\.ts$',
          '\\.config\\.(ts|mjs)$',
          '(^|/)\\.[^/]+\\.mjs$',
        ],
      },
      {},
    ),
    // Plugins of the build provide virtual modules.
    forbid('resolvable', 'This import cannot be resolved.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
    forbid(
      'declared-dependency',
      'Declare the package in the package.json of the workspace that imports it.',
      { path: '^(contract|server|web|widget)/src/', pathNot: TEST },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-dev-dependency-in-production',
      'Production code imports a dev dependency: move it to dependencies, or `npm ci --omit=dev` leaves it out.',
      // web/src/routes.ts is read by the build only.
      { path: '^(contract|server|web|widget)/src/', pathNot: [TEST, '^web/src/routes\\.ts$'] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-test-code-in-production',
      'Only tests import tests and fixtures.',
      { pathNot: [TEST, '^server/vitest\\.config\\.ts$'] },
      { path: TEST, pathNot: ['^node_modules/', '/node_modules/'] },
    ),

    only('contract', 'The contract imports zod only.', '^contract/'),
    forbid(
      'contract-zod-only',
      'The contract imports zod only.',
      { path: '^contract/src/', pathNot: TEST },
      {
        pathNot: ['^contract/src/', pkg('zod')],
      },
    ),
    only('web', 'web, server and widget never import one another.', '^web/', '^contract/src/'),
    only('server', 'web, server and widget never import one another.', '^server/', '^contract/src/'),
    only('widget', 'web, server and widget never import one another.', '^widget/', '^contract/src/'),
    forbid(
      'widget-types-only',
      'The widget imports only types, texts, limits and the size of files from the contract, to keep zod out of the bundle.',
      { path: '^widget/src/', pathNot: TEST },
      {
        path: ['^contract/', 'node_modules/'],
        pathNot: ['^contract/src/languages/', '^contract/src/(limits|file-size)\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('e2e', 'Journeys use the product only through the browser.', '^e2e/'),
    only(
      'bench',
      'Benchmarks use the product only through HTTP and a browser.',
      '^bench/',
      '^e2e/(product|free-port|chromium|screens|owner|mail-server)\\.ts$',
      '^scripts/test-(postgres|machine)\\.ts$',
    ),

    only(
      'server-background',
      'background/ imports only errors.ts.',
      '^server/src/background/',
      '^server/src/errors\\.ts$',
    ),
    only(
      'server-db',
      'db/ imports no noun.',
      '^server/src/db/',
      '^contract/src/',
      '^server/src/background/',
      SERVER_BASE,
    ),
    only(
      'server-http',
      'http/ imports no noun.',
      '^server/src/http/',
      '^contract/src/',
      '^server/src/(db|limits)/',
      SERVER_BASE,
    ),
    forbid(
      'http-rooms',
      'server/ and uploads/ know neither pages/ nor api/, and pages/ do not know api/.',
      { path: '^server/src/http/(server|uploads|pages)/', pathNot: TEST },
      { path: '^server/src/http/(api|pages)/', pathNot: '^server/src/http/$1/' },
    ),
    forbid(
      'db-rooms',
      'tables/ are types and values: they know neither drivers nor upkeep.',
      { path: '^server/src/db/tables/', pathNot: TEST },
      { path: '^server/src/db/(drivers|upkeep)/' },
    ),
    only('server-limits', 'limits/ imports only the contract.', '^server/src/limits/', '^contract/src/'),
    only(
      'server-names',
      'names/ stand below teams and email.',
      '^server/src/names/',
      '^contract/src/',
      '^server/src/db/',
      SERVER_BASE,
    ),
    only(
      'server-base',
      'config/, logging/, signed-links/ and languages/ import no noun.',
      '^server/src/(config|logging|signed-links|languages)/',
      '^contract/src/',
      SERVER_BASE,
    ),
    noun('teams', 'email', 'files'),
    noun('api-tokens', 'teams', 'accounts'),
    noun('assistants', 'api-tokens', 'reports', 'tickets', 'analytics', 'sites', 'teams', 'files'),
    noun('outbound'),
    noun('reports', 'times', 'exports', 'sites', 'teams'),
    noun('client-reports', 'reports', 'tickets', 'email', 'sites', 'teams'),
    noun('known-issues', 'tickets', 'email', 'sites', 'teams'),
    noun('exports', 'tickets', 'email-log', 'teams'),
    noun('imports', 'exports', 'tickets', 'teams', 'people', 'files'),
    noun('retention', 'tickets', 'sites', 'teams'),
    noun('times', 'tickets', 'email', 'sites', 'teams'),
    noun('people', 'exports', 'tickets', 'email', 'teams'),
    noun('webhooks', 'tickets', 'teams', 'outbound'),
    noun('watchdog', 'tickets', 'email', 'sites', 'teams', 'inbox', 'outbound'),
    noun('accounts', 'teams', 'inbox'),
    noun('inbox', 'sites'),
    noun('push', 'inbox', 'teams', 'sites', 'outbound'),
    noun('sites', 'accounts', 'teams'),
    noun('files'),
    noun('tickets', 'sites', 'accounts', 'email', 'email-log', 'teams', 'files', 'inbox'),
    noun('ticket-page', 'known-issues', 'tickets', 'teams', 'sites', 'email', 'files'),
    noun('live'),
    noun('metrics'),
    noun('widget', 'known-issues', 'tickets', 'sites', 'accounts', 'analytics', 'live', 'files'),
    noun('analytics', 'sites', 'accounts'),
    noun('contact', 'email'),
    noun('email', 'files', 'inbox'),
    noun('email-log', 'email', 'sites'),
    noun('inbound-email', 'tickets', 'email', 'email-log', 'files', 'sites', 'teams'),
    forbid(
      'inbound-email-rooms',
      'receive/ and parse/ know neither each other nor resolve/.',
      { path: '^server/src/inbound-email/(receive|parse)/', pathNot: TEST },
      { path: '^server/src/inbound-email/', pathNot: '^server/src/inbound-email/$1/' },
    ),
    noun('admin', 'accounts', 'email', 'live', 'teams', 'people', 'files', 'imports'),
    forbid(
      'drivers-in-db',
      'Only db/ imports pg or PGlite.',
      { path: '^server/src/', pathNot: ['^server/src/db/', TEST] },
      { path: pkg('pg|@electric-sql/pglite|electric-sql__pglite') },
    ),
    forbid(
      'fastify-at-the-edge',
      'Only app.ts, parts.ts, http/, *-routes.ts and the request side of accounts/ import Fastify.',
      {
        path: '^server/src/',
        pathNot: [
          '-routes\\.ts$',
          '^server/src/http/',
          '^server/src/(app|parts)\\.ts$',
          '^server/src/accounts/(sign-in-cookies|user-lookup|choose-identity-provider)',
          TEST,
        ],
      },
      { path: pkg('fastify|@fastify/[^/]+') },
    ),
    forbid(
      'mail-transport',
      'Only the mail transport sends with nodemailer; its composer also makes a raw email of webhook fields.',
      {
        path: '^server/src/',
        pathNot: [
          '^server/src/email/delivery/[^/]*transport[^/]*\\.ts$',
          '^server/src/inbound-email/receive/compose-raw-mail',
          TEST,
        ],
      },
      { path: pkg('nodemailer') },
    ),

    only(
      'web-ui',
      'ui/ knows nothing of the product: it imports neither features, screens nor the API.',
      '^web/src/ui/',
      '^web/src/(format|styles)/',
      '^contract/src/text-color\\.ts$',
    ),
    only('web-format', 'format/ is pure.', '^web/src/format/', '^contract/src/'),
    forbid(
      'web-format-pure',
      'format/ is pure.',
      { path: '^web/src/format/', pathNot: TEST },
      { path: 'node_modules/' },
    ),
    only('web-api', 'api/ imports only the contract.', '^web/src/api/', '^contract/src/'),
    only('web-keys', 'keys/ is data that features and the app shell share.', '^web/src/keys/'),
    only(
      'web-ticket-marks',
      'ticket-marks/ is shared by features and screens; it imports only ui, format and the contract.',
      '^web/src/ticket-marks/',
      '^web/src/(ui|format|styles)/',
      '^contract/src/',
    ),
    only(
      'web-canned-replies',
      'canned-replies/ is shared by the team page and the ticket dialog; it imports only api, formatting, ui, format and the contract.',
      '^web/src/canned-replies/',
      '^web/src/(api|formatting|ui|format|styles)/',
      '^contract/src/',
    ),
    only(
      'web-formatting',
      'formatting/ is shared by replies, notes and canned replies; it imports only keys, ui, format and the contract.',
      '^web/src/formatting/',
      '^web/src/(keys|ui|format|styles)/',
      '^contract/src/',
    ),
    only(
      'web-tags',
      'tags/ is shared by the team page and the tickets; it imports only api, ui, format and the contract.',
      '^web/src/tags/',
      '^web/src/(api|ui|format|styles)/',
      '^contract/src/',
    ),
    only(
      'web-known-issues',
      'known-issues/ is shared by settings, pages and tickets; it imports only api, ui, format and the contract.',
      '^web/src/known-issues/',
      '^web/src/(api|ui|format|styles)/',
      '^contract/src/',
    ),
    only('web-content', 'content/ is data.', '^web/src/content/', '^contract/src/'),
    forbid(
      'web-features-apart',
      'Features do not import each other; screens combine them.',
      { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'web-features-below-screens',
      'Features import neither screens nor the app shell.',
      { path: '^web/src/features/' },
      { path: '^web/src/(screens/|app-shell/|root|routes)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Our own build output; the dist/ folders of packages count as imports.
    exclude: { path: '^(server|web|widget|e2e)/(dist|build|data|test-results|\\.react-router)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
    },
  },
};
