import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/context/context.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openVault } from '#server/context/vault.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of a deployment with reviews';
const vault = openVault(secret);
const app = await openTestApp({ ports: { vault } });

test('shows a review without characters that change how a terminal shows it', async () => {
  const { accountId } = await makeSubscriber(app);
  const id = randomUUID();
  // As stored, whatever was accepted when it was written.
  const content = { text: 'Good \u202e.daB\u001b[2J\nReliable.', name: 'De\u2066wi' };
  await rowsOf(app.orm.em.fork())
    .insertInto('testimonial')
    .values({
      id,
      account_id: accountId,
      state: 'WAITING',
      content_sealed: vault.seal(JSON.stringify(content), `testimonial:${id}`),
      locale: 'en',
      written_at: new Date('2026-11-21T12:00:30Z'),
      decided_at: null,
      decided_by: null,
    })
    .execute();
  const variables = { DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' };
  const { stdout } = await opsWith(variables, ['reviews']);
  expect(stdout).toBe(
    `${id}  waiting  en  2026-11-21 12:00 UTC\n` +
      '  De\ufffdwi: Good \ufffd.daB\ufffd[2J\n      Reliable.\n',
  );
});
