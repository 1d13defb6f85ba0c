import { expect, test } from 'vitest';
import { newProof, readOwnSubject } from '#server/features/ownership/own-subject.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { day } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked(recipient: string) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
  return { requester, id, link: recipientOf(app, linkToken) };
}
/** What the number's owner reads after stopping everything. */
async function listed(recipient: string, erase = false) {
  const { proof } = newProof(app.ports, readOwnSubject(recipient, 'SHARES'), 'SHARES');
  const query = `mutation ($proof: String!, $erase: Boolean) {
    stopMyShares(proof: $proof, erase: $erase) { items { requestId state } } }`;
  return (await app.graphql(query, { proof, erase })).data.stopMyShares.items;
}

test('an arrival that is kept is listed, also after a later share of which nothing is', async () => {
  const recipient = newPhone();
  const { requester, id, link } = await asked(recipient);
  await link.grant('ARRIVAL');
  await link.arrive();
  await link.grant('ARRIVAL');
  await link.stop();
  expect((await requester.location(id)).arrivedAt).not.toBeNull();
  expect(await listed(recipient)).toEqual([{ requestId: id, state: 'KEPT' }]);
  expect(await listed(recipient, true)).toEqual([]);
  expect((await requester.location(id)).arrivedAt).toBeNull();
});

test('a reply from before a number may have been passed on is not listed, but erased', async () => {
  const recipient = newPhone();
  const { id, link } = await asked(recipient);
  await link.reply('ON_MY_WAY');
  const read = async () =>
    app.orm.em.fork().execute<{ reply: string }[]>('select reply from location_request where id = ?', [id]);
  app.advance(app.ports.settings.retentionDays * day - 60_000);
  expect(await listed(recipient)).toEqual([{ requestId: id, state: 'KEPT' }]);
  app.advance(120_000);
  expect(await listed(recipient)).toEqual([]);
  expect(await read()).toEqual([{ reply: 'ON_MY_WAY' }]);
  await listed(recipient, true);
  expect(await read()).toEqual([{ reply: null }]);
});
