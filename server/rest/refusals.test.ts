import { expect, test } from 'vitest';
import { meaningOf } from '#server/errors/error-meanings.ts';
import { statusOf } from '#server/errors/errors.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { restCalls, type RestCall } from '#server/testing/rest-calls.ts';
import { own, twins, type Refused } from '#server/testing/rest-twins.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const subscriber = await makeSubscriber(app);
const ownId = (await makeRequest(app, subscriber, { channel: 'LINK', title: 'Mum' })).id;

let networks = 0;
const headers = () => ({ 'x-app-id': 'test', 'x-forwarded-for': `198.51.100.${++networks}` });
const resolved = <Given extends { id?: unknown }>(given: Given): Given =>
  given.id === own ? { ...given, id: ownId } : given;

async function rest({ method, path, takes }: RestCall, { id, ...input }: Refused[0]) {
  const inPath = path.includes('{id}');
  const given = Object.entries(inPath ? input : { ...input, ...(id === undefined ? {} : { id }) });
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  const answer = await app.inject({
    method,
    url: `/api/v1${path.replace('{id}', id ?? '')}${takes === 'query' ? `?${query}` : ''}`,
    headers: { ...headers(), authorization: `Bearer ${subscriber.token}` },
    ...(takes === 'body' ? { payload: Object.fromEntries(given) } : {}),
  });
  const { error, message } = answer.json<{ error?: string; message?: string }>();
  return { error, message, status: answer.statusCode };
}

test('each call rejects what GraphQL rejects, with the same code and status, which its description names, and says what is wrong', async () => {
  const calls = await restCalls(app);
  const names = calls.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(twins).toSorted()).toEqual(names.toSorted());
  const differences: unknown[] = [];
  let compared = 0;
  for (const call of calls) {
    const { query, refused } = twins[`${call.method} ${call.path}`]!;
    for (const [input, variables] of refused) {
      const by = { token: subscriber.token, headers: headers() };
      const code = (await app.graphql(query, resolved(variables), by)).errors?.[0]?.extensions.code;
      const answer = await rest(call, resolved(input));
      const isSame =
        code && answer.error === code && answer.status === statusOf[code as keyof typeof statusOf];
      const isNamed = code === 'BAD_INPUT' || call.description.includes(`\`${code}\` (${answer.status})`);
      const isVague = answer.message === meaningOf.BAD_INPUT;
      if (!isSame || !isNamed || isVague) differences.push([call.path, input, code, answer]);
      compared += 1;
    }
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(60);
});
