import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { type RestCall, restCalls } from '#server/testing/rest-calls.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { hour, minute } from '#shared/time-units.ts';

let now = Date.now();
// The clock stands still between steps: what two requesters see must not differ, not even by a millisecond.
const app = await openTestApp({ ports: { now: () => new Date(now) } });
const url = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');

const fields = `id channel recipient title status consent requestedAt locatedAt expiresAt sharingUntil endedAt changedAt
  link delivery call { state at } cancelledAt senderName whoAskedAt whoAnsweredAt reply repliedAt extensionAskedAt
  hasCurrentPosition positionCount position { source } track { source }`;
const invitationFields = `{ state access keyKind ownShare canAnswer key channel senderName requestedAt expiresAt now
  share { precision duration grantedAt until endedAt erased positionCount } whoAskedAt whoAnsweredAt reply declineTold blocked
  extensionAskedAt looks positions { source } }`;
const states = ['AWAITING', 'GRANTED', 'ENDED', 'DECLINED', 'EXPIRED'];

type Twin = Awaited<ReturnType<typeof twin>>;

/** A subscriber whose recipient has agreed before. All twins have the same history. */
async function twin(name: string) {
  const subscriber = await makeSubscriber(app, { email: `twin-${name}-${newPhone()}@example.org` });
  const requester = requesterOf(app, subscriber);
  const recipient = newPhone();
  const input = { channel: 'PHONE', recipient, title: 'Grandma' };
  const first = await requester.request(input);
  await runDueJobs(app);
  await recipientOf(app, first.linkToken).grant('CITY');
  await recipientOf(app, first.linkToken).erase();
  await runDueJobs(app);
  return {
    subscriber,
    requester,
    recipient,
    input,
    tokens: [first.linkToken, first.handoverToken],
    id: '',
    handoverToken: '',
    link: null as unknown as TestRecipient,
  };
}

async function askAgain(each: Twin): Promise<void> {
  const { id, linkToken, handoverToken } = await each.requester.request(each.input);
  const tokens = [...each.tokens, linkToken, handoverToken];
  Object.assign(each, { id, link: recipientOf(app, linkToken), handoverToken, tokens });
}

/** Replaces random values, which must be equally long for both: ids in order of appearance, and names. */
function plain(text: string, { subscriber, recipient, tokens }: Twin): string {
  const ids: string[] = [];
  let rest = text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `ID ${ids.indexOf(id)}`;
  });
  rest = rest.replace(/(?<="(?:cursor|endCursor)":")[^"]+/g, (cursor) => `${cursor.length} characters`);
  for (const [index, token] of tokens.entries()) rest = rest.replaceAll(token, `TOKEN ${index}`);
  return rest.replaceAll(recipient, 'RECIPIENT').replaceAll(subscriber.email, 'REQUESTER');
}

let asked = 0;
let calls: RestCall[] | undefined;

/** All HTTP responses to a requester: bodies, statuses and headers, without the real time in the headers. */
async function answers(each: Twin): Promise<string> {
  // Each request comes from a different network, so that rate limits do not affect the comparison.
  const headers = () => ({
    'x-app-id': 'test',
    authorization: `Bearer ${each.subscriber.token}`,
    'x-forwarded-for': `10.9.${++asked >> 8}.${asked & 255}`,
  });
  const post = (query: string) =>
    app.inject({ method: 'POST', url: '/graphql', headers: headers(), payload: { query } });
  const page = `{ totalCount pageInfo { endCursor hasNextPage } edges { cursor } nodes { ${fields} } }`;
  calls ??= await restCalls(app);
  const all = [
    await post(`{ location(id: "${each.id}") { ${fields} } }`),
    await post(`{ locations ${page} sendLimits { kind nextAt } }`),
    await post(`{ locations(channel: PHONE, search: "grandma", first: 1) ${page} }`),
    await post('mutation { exportAccount }'),
  ];
  // The requester opens their own link.
  all.push(
    await post(
      `{ invitation(token: "${each.handoverToken}") ${invitationFields} heldData(token: "${each.handoverToken}") }`,
    ),
  );
  for (const state of states) all.push(await post(`{ locations(consent: ${state}) ${page} }`));
  for (const { method, path, signedIn } of calls)
    if (method === 'GET' && signedIn) {
      const url = `/api/v1${path.replace('{id}', each.id)}`;
      all.push(await app.inject({ method, url, headers: headers() }));
    }
  return all
    .map(({ statusCode, headers: given, body }) => {
      const { date: _, ratelimit: __, ...rest } = given;
      return plain(`${statusCode} ${JSON.stringify(rest)}\n${body}`, each);
    })
    .join('\n');
}

/** A dashboard's socket, with the received frames in order. */
async function dashboard(each: Twin, since = '') {
  const socket = new WebSocket(`${url}/graphql`, 'graphql-transport-ws');
  const frames: string[] = [];
  socket.on('message', (data: Buffer) => frames.push(plain(data.toString(), each)));
  await once(socket, 'open');
  const send = (message: object) => socket.send(JSON.stringify(message));
  send({ type: 'connection_init', payload: { authorization: `Bearer ${each.subscriber.token}` } });
  await expect.poll(() => frames.length).toBe(1);
  const listeners = watchCount();
  send({
    type: 'subscribe',
    id: '1',
    payload: { query: `subscription { locationChanged${since} { ${fields} } }` },
  });
  await expect.poll(watchCount).toBe(listeners + 1);
  return { frames, close: () => socket.terminate() };
}

const words: [string, (link: TestRecipient) => Promise<unknown>][] = [
  ['silent decline', (link) => link.decline()],
  ['repeated silent decline', (link) => link.decline().then(() => link.decline())],
  ['block', (link) => link.block()],
  ['silent decline followed by a block', (link) => link.decline().then(() => link.block())],
  ['abuse report', (link) => link.report('STALKING', 'He follows me')],
];

test.each(words)(
  '%s is byte-identical to no answer in GraphQL, REST and WebSocket, before and after expiry',
  async (_, quietly) => {
    const twins = [await twin('one'), await twin('two')] as const;
    now += 3 * hour;
    for (const each of twins) await askAgain(each);
    await runDueJobs(app);
    const open = [await dashboard(twins[0]), await dashboard(twins[1])] as const;
    const compare = async () => expect(await answers(twins[0])).toBe(await answers(twins[1]));
    await compare();

    now += minute;
    await quietly(twins[0].link);
    await compare();
    now += 65 * hour;
    await compare();
    // A reconnecting dashboard asks for what it missed; and what a requester tries has the same result.
    for (const since of [now - 67 * hour, now - 65 * hour - minute, now - 65 * hour, now]) {
      const argument = `(since: "${new Date(since).toISOString()}")`;
      const back = [await dashboard(twins[0], argument), await dashboard(twins[1], argument)] as const;
      const expected = since <= now - 65 * hour - minute + 1_000 ? 2 : 1;
      for (const { frames } of back) await expect.poll(() => frames.length).toBe(expected);
      expect(back[0].frames).toEqual(back[1].frames);
      for (const { close } of back) close();
    }
    const tried = ({ requester, id }: Twin) =>
      Promise.all([
        requester.askToExtend(id),
        requester.answerWho(id, 'Anna'),
        requester.request({ channel: 'LINK' }),
      ]);
    expect(await tried(twins[0])).toEqual(await tried(twins[1]));
    await compare();

    now += 7 * hour;
    // Before the job has run, the clock alone decides.
    await compare();
    await runDueJobs(app);
    await compare();
    expect(await answers(twins[0])).toContain('EXPIRED');
    // Both sockets receive the cancellation, so that every earlier frame has arrived by then.
    for (const each of twins) await each.requester.cancel(each.id);
    for (const { frames } of open) await expect.poll(() => frames.at(-1)).toContain('"consent":"ENDED"');
    expect(open[0].frames).toEqual(open[1].frames);
    await compare();
    for (const { close } of open) close();
  },
);
