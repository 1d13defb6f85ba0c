import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { fix, recipientOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { shareLink } from '#shared/paths.ts';

const app = await openTestApp();

test.each<[string, (token: string) => string]>([
  ['the whole link', (token) => shareLink('http://localhost:4000', 'id', token)],
  ['its fragment', (token) => `#${token}`],
  ['the token with spaces around it', (token) => ` ${token}\n`],
])('a recipient’s operations take %s', async (_, pasted) => {
  const { linkToken } = await makeRequest(app, await makeSubscriber(app));
  const holder = recipientOf(app, pasted(linkToken));
  expect(await holder.read()).toMatchObject({ state: 'AWAITING', keyKind: 'HANDOVER' });
  expect((await holder.askWho()).code).toBeUndefined();
  const granted = await recipientOf(app, pasted(linkToken)).grant('EXACT');
  const own = recipientOf(app, pasted(granted.value.key as string));
  expect((await own.share(fix(app))).value).toMatchObject({ state: 'SHARING' });
  expect(JSON.stringify(await own.heldData())).toContain('latitude');
  expect((await own.extend()).value).toMatchObject({ state: 'SHARING' });
  expect((await own.stop()).value).toMatchObject({ state: 'ENDED' });
});
