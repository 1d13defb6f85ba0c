import { createRequire } from 'node:module';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';

/** Imports that .dependency-cruiser.cjs forbids, with the rule that must say so. */
const forbidden: [from: string, to: string, rule: string][] = [
  ['shared/limits.ts', 'server/errors/errors.ts', 'shared-knows-nobody'],
  ['client/src/app/router.tsx', 'server/errors/errors.ts', 'sides-apart'],
  ['server/features/account/sign-in.ts', 'client/src/ui/button.tsx', 'server-apart'],
  ['server/features/account/sign-in.ts', 'server/features/location/location-status.ts', 'feature-account'],
  [
    'server/features/location/request-location.ts',
    'server/features/consent/answer/grant-consent.ts',
    'feature-location',
  ],
  ['server/features/message/send.ts', 'server/features/subscription/plan.ts', 'feature-message'],
  ['server/features/subscription/plan.ts', 'server/features/lookup/start-lookup.ts', 'feature-subscription'],
  ['server/features/lookup/start-lookup.ts', 'server/features/report/report.ts', 'feature-lookup'],
  [
    'server/features/visitor/report-visit.ts',
    'server/features/consent/answer/grant-consent.ts',
    'feature-visitor',
  ],
  ['server/features/account/sign-in.ts', 'server/ports/sms/twilio.ts', 'feature-surroundings'],
  ['server/features/account/sign-in.ts', 'server/graphql/permissions.ts', 'feature-surroundings'],
  ['server/features/account/sign-in.ts', 'server/database/open-database.ts', 'feature-surroundings'],
  ['server/features/account/sign-in.ts', 'server/startup/env.ts', 'feature-surroundings'],
  ['server/features/account/sign-in.ts', 'node_modules/twilio', 'feature-knows-no-vendor'],
  ['server/features/account/sign-in.ts', 'node_modules/fastify', 'feature-knows-no-vendor'],
  ['server/ports/sms/twilio.ts', 'server/features/account/sign-in.ts', 'ports-own-interface'],
  ['server/ports/sms/twilio.ts', 'server/ports/mail/port.ts', 'ports-own-interface'],
  ['server/ports/mail/smtp.ts', 'server/ports/twilio/client.ts', 'ports-of-one-vendor'],
  ['server/ports/sms/port.ts', 'node_modules/twilio', 'port-is-an-interface'],
  ['server/ports/sms/port.ts', 'server/ports/sms/twilio.ts', 'port-is-an-interface'],
  ['server/graphql/location.ts', 'server/rest/auth.ts', 'face-graphql'],
  ['server/rest/auth.ts', 'server/graphql/permissions.ts', 'face-rest'],
  ['server/webhooks/twilio.ts', 'server/ports/sms/twilio.ts', 'face-webhooks'],
  ['server/jobs/worker.ts', 'server/database/open-database.ts', 'face-jobs'],
  ['server/graphql/location.ts', 'node_modules/@mikro-orm/core', 'faces-thin'],
  ['server/webhooks/twilio.ts', 'node_modules/twilio', 'faces-thin'],
  ['server/texts/en/messages.ts', 'server/errors/errors.ts', 'texts-are-data'],
  ['server/app.ts', 'server/startup/env.ts', 'main-on-top'],
  ['server/app.ts', 'server/main.ts', 'main-on-top'],
  ['server/features/account/sign-in.ts', 'server/testing/factories.ts', 'testing-only-in-tests'],
  ['server/features/account/sign-in.ts', 'server/features/account/sign-in.test.ts', 'tests-are-leaves'],
  ['client/recipient/page/share-app.tsx', 'client/src/ui/button.tsx', 'recipient-imports-shared'],
  ['client/recipient/page/share-app.tsx', 'server/errors/errors.ts', 'sides-apart'],
  ['client/src/app/router.tsx', 'client/recipient/page/share-app.tsx', 'recipient-apart'],
  ['client/site/script/home-entry.ts', 'client/src/ui/logo.tsx', 'site-small'],
  ['client/src/app/router.tsx', 'client/site/script/home-entry.ts', 'site-apart'],
  ['client/src/ui/button.tsx', 'client/src/features/location/row.tsx', 'client-ground'],
  ['client/src/map/map.tsx', 'client/src/apollo/client.ts', 'client-ground'],
  ['client/src/ui/button.tsx', 'node_modules/@apollo/client', 'client-ground'],
  ['client/src/i18n/setup.ts', 'client/src/gql/enums.ts', 'client-ground-enums'],
  ['client/src/apollo/client.ts', 'client/src/features/location/row.tsx', 'client-graphql'],
  ['client/src/features/location/row.tsx', 'client/src/app/router.tsx', 'client-features-below-app'],
  ['client/src/features/location/row.tsx', 'client/src/features/account/login.tsx', 'client-features-apart'],
];

/** Imports that it must allow. */
const allowed: [from: string, to: string][] = [
  ['server/features/consent/answer/grant-consent.ts', 'server/features/location/location-status.ts'],
  ['server/features/location/request-location.ts', 'server/features/message/send.ts'],
  ['server/features/location/request-location.ts', 'server/ports/events/port.ts'],
  ['server/features/location/request-location.ts', 'shared/limits.ts'],
  ['server/features/location/request-location.ts', 'node_modules/@mikro-orm/core'],
  ['server/features/location/request-location.ts', 'server/texts/texts.ts'],
  ['server/webhooks/unsubscribe.ts', 'server/texts/texts.ts'],
  ['server/features/report/report.ts', 'server/features/lookup/start-lookup.ts'],
  ['server/ports/sms/twilio.ts', 'server/ports/sms/port.ts'],
  ['server/ports/sms/twilio.ts', 'node_modules/twilio'],
  ['server/ports/sms/twilio.ts', 'server/ports/twilio/client.ts'],
  ['server/graphql/location.ts', 'server/features/location/request-location.ts'],
  ['server/rest/auth.ts', 'server/errors/errors.ts'],
  ['server/main.ts', 'server/ports/sms/twilio.ts'],
  ['server/features/account/sign-in.test.ts', 'server/testing/factories.ts'],
  ['client/src/features/location/row.tsx', 'client/src/ui/button.tsx'],
  ['client/src/features/location/row.tsx', 'client/src/apollo/client.ts'],
  ['client/src/app/router.tsx', 'client/src/features/location/row.tsx'],
  ['client/src/app/router.tsx', 'shared/limits.ts'],
  ['client/recipient/page/share-app.tsx', 'shared/limits.ts'],
  ['client/site/script/entry.ts', 'client/src/features/lookup/lookup-draft.ts'],
];

const require = createRequire(import.meta.url);
const config = require('../.dependency-cruiser.cjs') as IFlattenedRuleSet & { options: object };
let tree: string;
beforeAll(async () => void (tree = await makeTempDir('import-rules')));
afterAll(() => removeTempDir(tree));

describe('the import rules', () => {
  it.each(forbidden)('forbid %s -> %s (%s)', async (from, to, rule) => {
    expect(await violations(from, to)).toContain(rule);
  });

  it.each(allowed)('allow %s -> %s', async (from, to) => {
    expect(await violations(from, to)).toEqual([]);
  });

  it('forbid an import cycle, but not one of types only', async () => {
    const [a, b] = ['server/features/location/a.ts', 'server/features/location/b.ts'];
    await violations(a, b);
    expect(await violations(b, a, 'import type', false)).toEqual([]);
    expect(await violations(b, a, 'import', false)).toContain('no-circle');
  });
});

/** Names of the rules that one import breaks, in a tree of just these two files. */
async function violations(
  from: string,
  to: string,
  keyword = 'import',
  isTargetEmpty = true,
): Promise<string[]> {
  const name = to.replace('node_modules/', '');
  const specifier = name === to ? join(tree, to) : name;
  await write(from, `${keyword} { thing } from '${specifier}';\nexport const other = 1;\n`);
  if (name !== to) await fakePackage(name);
  else if (isTargetEmpty) await write(to, 'export const thing = 1;\n');
  const options = {
    ...config.options,
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  };
  const result = await cruise([from], options);
  const { summary } = result.output as ICruiseResult;
  return summary.violations.map(({ rule }) => rule.name);
}

async function fakePackage(name: string): Promise<void> {
  const entry = { name, version: '1.0.0', type: 'module', exports: './index.js' };
  await write(`node_modules/${name}/package.json`, JSON.stringify(entry));
  await write(`node_modules/${name}/index.js`, 'export const thing = 1;\n');
  await write(
    'package.json',
    JSON.stringify({ name: 'tree', type: 'module', dependencies: { [name]: '1.0.0' } }),
  );
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}
