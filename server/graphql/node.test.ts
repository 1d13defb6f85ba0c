import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeLookup, makePartnerToken, makeRequest, makeSubscriber } from '#server/testing/factories.ts';

let app: TestApp;
beforeAll(async () => (app = await buildTestApp()));
afterAll(() => app.close());

const nodeFor = async (id: string, token: string) => {
  const query = `query ($id: ID!) { node(id: $id) {
    __typename id ... on Location { title } ... on Account { email } ... on Session { isCurrent } } }`;
  return (await app.graphql(query, { id }, { token })).data.node;
};

test('whatever is theirs is read again by its id alone', async () => {
  const owner = await makeSubscriber(app);
  const { id } = await makeRequest(app, owner, { channel: 'LINK', title: 'Mum' });
  const lookup = await makeLookup(app, '+12025550123', owner);
  await makePartnerToken(app, owner, 'ACCOUNT_READ');
  const { data } = await app.graphql(
    '{ viewer { id email sessions { id } partnerTokens { id } subscription { id } } }',
    {},
    { token: owner.token },
  );
  const { viewer } = data;
  expect(await nodeFor(id, owner.token)).toEqual({ __typename: 'Location', id, title: 'Mum' });
  expect(await nodeFor(viewer.id, owner.token)).toMatchObject({ __typename: 'Account', email: viewer.email });
  expect(await nodeFor(viewer.sessions[0].id, owner.token)).toMatchObject({ isCurrent: true });
  for (const [type, of] of [
    ['Lookup', lookup],
    ['PartnerToken', viewer.partnerTokens[0].id],
    ['Subscription', viewer.subscription.id],
  ])
    expect(await nodeFor(of, owner.token)).toMatchObject({ __typename: type, id: of });
});

test('nobody else reads it, nor a token without its scope', async () => {
  const owner = await makeSubscriber(app);
  const { id } = await makeRequest(app, owner, { channel: 'LINK', title: 'Mum' });
  const { data } = await app.graphql('{ viewer { id sessions { id } } }', {}, { token: owner.token });
  const session = data.viewer.sessions[0].id;
  const other = await makeSubscriber(app);
  for (const one of [id, data.viewer.id, session, 'nothing'])
    expect(await nodeFor(one, other.token)).toBeNull();
  const reader = await makePartnerToken(app, owner, 'ACCOUNT_READ');
  expect(await nodeFor(id, reader.token)).toBeNull();
  expect(await nodeFor(session, reader.token)).toBeNull();
  expect(await nodeFor(data.viewer.id, reader.token)).toMatchObject({ __typename: 'Account' });
});
