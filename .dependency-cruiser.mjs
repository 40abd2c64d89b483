/** The arrows of docs/architecture.md, "Who may import whom". Each rule's comment is what its offender reads. */

// config, errors and the like: what lies beside app.ts, start.ts and main.ts without knowing a noun.
const SERVER_BASE = '^server/src/(?!app|main|mail-test|start\\.|demo|daily-cleanup)[^/]+\\.ts$';
const TEST = '\\.test\\.tsx?$|/testing/';

/** A folder that may import nothing of ours beyond the named paths. */
const only = (name, comment, from, ...allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: '^(contract|server|web|widget|e2e|bench|scripts)/', pathNot: [from, ...allowed] },
});

const noun = (name, ...nouns) =>
  only(
    `server-${name}`,
    `server/src/${name} may use of the other nouns: ${nouns.join(', ') || 'none'}.`,
    `^server/src/${name}/`,
    '^contract/src/',
    '^server/src/(db|http|background)/',
    SERVER_BASE,
    ...nouns.map((other) => `^server/src/${other}/`),
  );

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A package of node_modules, also when only its types are taken from elsewhere. */
const pkg = (names) => `node_modules/(@types/)?(${names})/`;

export default {
  forbidden: [
    forbid(
      'no-cycle',
      'Files that import each other in a circle cannot be read one at a time.',
      {},
      { circular: true },
    ),
    forbid(
      'no-orphan',
      'Nothing imports this file and it imports nothing.',
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
    forbid('resolvable', 'This import leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'declared-dependency',
      'Declare the package in the package.json of the workspace that imports it.',
      { path: '^(contract|server|web|widget)/src/', pathNot: TEST },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-test-code-in-the-product',
      'Only tests import tests and their fixtures.',
      { pathNot: TEST },
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
      'The widget takes only types, texts and limits from the contract: zod must not reach the pages of others.',
      { path: '^widget/src/', pathNot: TEST },
      {
        path: ['^contract/', 'node_modules/'],
        pathNot: ['^contract/src/languages/', '^contract/src/limits\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    only('e2e', 'Journeys see the product only through the browser.', '^e2e/'),
    only(
      'bench',
      'Benchmarks see the product only through HTTP and a browser.',
      '^bench/',
      '^e2e/(product|free-port|chromium|screens|owner)\\.ts$',
      '^scripts/test-(postgres|machine)\\.ts$',
    ),

    only('server-background', 'background/ imports no noun.', '^server/src/background/', SERVER_BASE),
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
      '^server/src/db/',
      SERVER_BASE,
    ),
    noun('accounts'),
    noun('sites', 'accounts'),
    noun('tickets', 'sites', 'accounts', 'email'),
    noun('live'),
    noun('widget', 'tickets', 'sites', 'accounts', 'analytics', 'live'),
    noun('analytics', 'sites', 'accounts'),
    noun('contact', 'email'),
    noun('email', 'sites'),
    noun('inbound-email', 'tickets', 'email'),
    forbid(
      'drivers-in-db',
      'Only db/ knows pg or PGlite.',
      { path: '^server/src/', pathNot: ['^server/src/db/', TEST] },
      { path: pkg('pg|@electric-sql/pglite|electric-sql__pglite') },
    ),
    forbid(
      'fastify-at-the-edge',
      'Only *-routes.ts, http/, app.ts, main.ts and the sign-in cookies see Fastify.',
      {
        path: '^server/src/',
        pathNot: [
          '-routes\\.ts$',
          '^server/src/http/',
          '^server/src/(app|main)\\.ts$',
          '^server/src/accounts/sign-in-cookies',
          TEST,
        ],
      },
      { path: pkg('fastify|@fastify/[^/]+') },
    ),
    forbid(
      'mail-transport',
      'Only the mail transport knows nodemailer.',
      { path: '^server/src/', pathNot: ['^server/src/email/[^/]*transport[^/]*\\.ts$', TEST] },
      { path: pkg('nodemailer') },
    ),

    only(
      'web-ui',
      'ui/ has no product word inside: it imports neither features, screens nor the API.',
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
    only('web-api', 'api/ knows the contract only.', '^web/src/api/', '^contract/src/'),
    only('web-content', 'content/ is data.', '^web/src/content/', '^contract/src/'),
    forbid(
      'web-features-apart',
      'Features do not import features; a screen joins them.',
      { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'web-features-below-screens',
      'A feature does not know where it is shown.',
      { path: '^web/src/features/' },
      { path: '^web/src/(screens/|root|routes)' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|data|test-results|\\.react-router)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts', '.css'],
    },
  },
};
