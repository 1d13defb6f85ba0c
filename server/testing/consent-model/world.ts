import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/build-test-app.ts';
import { recipientOf, requesterOf, type TestRecipient, type TestRequester } from '#server/testing/people.ts';

export const channels = ['PHONE', 'EMAIL', 'LINK'] as const;
export type Channel = (typeof channels)[number];

/** What has happened so far, as far as the invariants ask for it. No rule of the product stands here. */
export type History = {
  /** True while the recipient has said nothing that the requester may learn of. */
  silent: boolean;
  granted: boolean;
  /** True once the hand-over link of a LINK was answered in a way that closes it. */
  closed: boolean;
  erased: boolean;
  /** Messages that had gone to the recipient when they blocked; null before. */
  messagesAtBlock: number | null;
};

/** One request in the eyes of all: requester, recipient, and the requester as attacker with the hand-over link. */
export type Side = {
  id: string;
  /** Where the message went; absent over LINK. */
  to: string | undefined;
  requester: TestRequester;
  recipient: TestRecipient;
  handover: TestRecipient;
};

export type World = Side & {
  app: TestApp;
  channel: Channel;
  history: History;
  /** The same request to somebody else, made at the same moment, which nobody ever answers. */
  twin: Side;
  /** Keys that the recipient's page has had, and the one whose consent is the newest. */
  keys: Set<string>;
  controlling: string | null;
  /** The recipient opens the link that they were handed, without the key that their page had made. */
  loseKey(): void;
  advance(milliseconds: number): void;
};

let worlds = 0;

/** A new requester who has just asked, and their twin. Each world has an address of its own in Jakarta: nothing is limited, and a consent has a place. */
export async function makeWorld(
  shared: TestApp,
  clock: { advance(milliseconds: number): void },
  channel: Channel,
): Promise<World> {
  worlds += 1;
  const app = fromAddress(shared, `125.160.${(worlds >> 8) & 255}.${worlds & 255}`);
  const number = worlds * 2;
  const side = await ask(app, channel, number);
  const world: World = {
    ...side,
    app,
    channel,
    history: { silent: true, granted: false, closed: false, erased: false, messagesAtBlock: null },
    twin: await ask(app, channel, number + 1),
    keys: new Set(),
    controlling: null,
    loseKey() {
      world.recipient = recipientOf(app, world.handover.token());
    },
    advance: (milliseconds) => clock.advance(milliseconds),
  };
  // The keys of a message are known once it has arrived.
  await runDueJobs(app);
  return world;
}

async function ask(app: TestApp, channel: Channel, number: number): Promise<Side> {
  const email = `twin-${String(number).padStart(6, '0')}@example.org`;
  const requester = requesterOf(app, await makeSubscriber(app, { email }));
  const to = {
    PHONE: `+62812345${String(number).padStart(5, '0')}`,
    EMAIL: `recipient-${String(number).padStart(6, '0')}@example.com`,
    LINK: undefined,
  }[channel];
  const { id, code, handoverToken, linkToken } = await requester.request({
    channel,
    recipient: to,
    title: 'Grandma',
  });
  if (code) throw new Error(`the request was refused: ${code}`);
  return {
    id,
    to,
    requester,
    handover: recipientOf(app, handoverToken),
    recipient: recipientOf(app, linkToken),
  };
}

const fromAddress = (app: TestApp, address: string): TestApp => ({
  ...app,
  graphql: (query, variables, options) =>
    app.graphql(query, variables, {
      ...options,
      headers: { ...options?.headers, 'x-forwarded-for': address },
    }),
});

const tables = [
  'location_request',
  'recipient_key',
  'consent',
  'position',
  'suppression',
  'decline_count',
  'abuse_report',
];

/** Everything that is stored of anybody's answer, as one value to compare. */
export async function stored(app: TestApp): Promise<string> {
  const hash = (name: string) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`;
  const [row] = await app.orm.em
    .fork()
    .execute<object[]>(`select ${tables.map((name) => `${hash(name)} as ${name}`).join(', ')}`);
  return JSON.stringify(row);
}

/** How many messages were ever queued for the recipient of a request. */
export async function messagesTo({ app, id }: World): Promise<number> {
  const [row] = await app.orm.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from message
     where recipient_hash = (select recipient_hash from location_request where id = ?)`,
    [id],
  );
  return row?.count ?? 0;
}
