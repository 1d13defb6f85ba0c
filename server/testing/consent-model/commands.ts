import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import {
  type Outcome,
  recipientOf,
  requesterOf,
  type TestRecipient,
  type TestRequester,
} from '#server/testing/people.ts';
import { expectPromisesKept } from './invariants.ts';
import { expectNotTheirs, stopAtOnce } from './my-shares.ts';
import { type History, messagesTo, stored, type World } from './world.ts';

type Command = fc.AsyncCommand<History, World>;

const command = (
  title: string,
  run: (world: World) => Promise<void>,
  check: (history: History) => boolean = () => true,
): Command => ({
  toString: () => title,
  check,
  run: async (_, world) => {
    await run(world);
    await expectPromisesKept(world);
  },
});

type Operation = {
  title: string;
  send: (link: TestRecipient, newKey?: string) => Promise<Outcome>;
  /** What the operation, where it was not refused, tells others. */
  after?: (world: World) => Promise<void> | void;
  /** Whether it may mint a key of its own over LINK. */
  mints?: boolean;
};

const granted = (world: World) => {
  Object.assign(world.history, { granted: true, closed: true, silent: false, erased: false });
  world.controlling = world.recipient.token();
};
const spoke = ({ history }: World) => void (history.silent = false);
const disclosed = ({ history }: World) => void Object.assign(history, { silent: false, closed: true });
const erased = ({ history }: World) => void (history.erased = true);
const blocked = async (world: World) => {
  if (world.channel !== 'LINK') world.history.messagesAtBlock ??= await messagesTo(world);
};

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('ARRIVAL', 'CITY', 'AREA', 'EXACT'),
      fc.constantFrom('ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'),
    )
    .map(([precision, duration]) => ({
      title: `grants ${precision} ${duration}`,
      send: (link: TestRecipient, newKey?: string) =>
        link.grant(precision, duration, undefined, undefined, newKey),
      after: granted,
      mints: true,
    })),
  fc
    .tuple(fc.double({ min: -60, max: 60, noNaN: true }), fc.constantFrom(0, 0, 0, 5, 90))
    .map(([latitude, age]) => ({
      title: `sends a position of ${age} minutes ago`,
      send: async (link: TestRecipient) =>
        link.share({ latitude, recordedAt: new Date(timeOf(link) - age * 60_000).toISOString() }),
    })),
  fc.constantFrom<Operation[]>(
    { title: 'declines silently', send: (link, newKey) => link.decline(false, newKey), mints: true },
    { title: 'declines and says so', send: (link) => link.decline(true), after: disclosed },
    { title: 'arrives', send: (link) => link.arrive() },
    { title: 'arrives and stops', send: (link) => link.arrive({ stop: true }) },
    { title: 'stops', send: (link) => link.stop() },
    { title: 'stops and erases', send: (link) => link.erase(), after: erased },
    { title: 'extends', send: (link) => link.extend() },
    { title: 'asks who this is', send: (link, newKey) => link.askWho(newKey), after: spoke, mints: true },
    { title: 'replies', send: (link) => link.reply('ON_MY_WAY'), after: spoke },
    { title: 'blocks', send: (link, newKey) => link.block(newKey), after: blocked, mints: true },
    { title: 'reports', send: (link) => link.report('OTHER') },
  ),
);

/** The app's clock stands still within a command. */
const clocks = new WeakMap<TestRecipient, World>();
const timeOf = (link: TestRecipient) => clocks.get(link)?.app.ports.now().getTime() ?? Date.now();

const sentByRecipient = (operations: fc.Arbitrary<Operation>) =>
  operations.map(({ title, send, after }) =>
    command(`the recipient ${title}`, async (world) => {
      clocks.set(world.recipient, world);
      if (!(await send(world.recipient)).code) await after?.(world);
      world.keys.add(world.recipient.token());
    }),
  );
const byRecipient = sentByRecipient(operation);
const silentlyByRecipient = sentByRecipient(
  operation.filter(({ title }) => !/^(grants|replies|asks|declines and says so)/.test(title)),
);

/** A retry after an answer that was lost: the same key, the same operation, once. */
const byRecipientTwice = operation
  .filter(({ mints }) => mints === true)
  .map(({ title, send, after }) =>
    command(`the recipient ${title}, twice with one new key`, async (world) => {
      if (world.channel !== 'LINK') return;
      const again = recipientOf(world.app, world.recipient.token());
      const newKey = randomBytes(18).toString('base64url');
      const first = await send(world.recipient, newKey);
      if (first.code) return;
      await after?.(world);
      const before = await stored(world.app);
      const second = await send(again, newKey);
      expect(second.code).toBeUndefined();
      expect(second.value.key).toBe(first.value.key);
      expect(await stored(world.app)).toBe(before);
    }),
  );

/** A key from before the newest grant is worth what the hand-over link is. */
const byOlderKey = operation.map(({ title, send, after }) =>
  command(`whoever holds an older key ${title}`, async (world) => {
    if (world.channel !== 'LINK' || !world.history.granted) return;
    const older = [...world.keys].find(
      (token) => token !== world.controlling && token !== world.handover.token(),
    );
    if (!older) return;
    await tryTaken(world, older, title, send, after);
  }),
);

/** With a hand-over link that cannot answer, its holder moves no row. Over LINK they can end what is shared, and report. */
const byAttacker = operation.map(({ title, send, after }) =>
  command(`the requester, with the link they hold, ${title}`, async (world) => {
    if (world.channel === 'LINK' && !world.history.closed) return;
    await tryTaken(world, world.handover.token(), title, send, after);
  }),
);

async function tryTaken(
  world: World,
  token: string,
  title: string,
  send: Operation['send'],
  after: Operation['after'],
): Promise<void> {
  const before = await stored(world.app);
  const link = recipientOf(world.app, token);
  clocks.set(link, world);
  const { code } = await send(link, randomBytes(18).toString('base64url'));
  if (world.channel === 'LINK' && /^(stops|reports)/.test(title)) {
    if (!code) await after?.(world);
    return;
  }
  expect(code).toBe(world.channel === 'LINK' ? 'LINK_TAKEN' : 'LINK_READ_ONLY');
  expect(await stored(world.app)).toBe(before);
}

const requesterDoes: [string, (requester: TestRequester, id: string) => Promise<Outcome>][] = [
  ['cancels', (requester, id) => requester.cancel(id)],
  ['asks for more time', (requester, id) => requester.askToExtend(id)],
  ['says who they are', (requester, id) => requester.answerWho(id, 'Mum')],
  ['calls', (requester, id) => requester.call(id)],
];
const byRequester = fc.constantFrom(...requesterDoes).map(([title, act]) =>
  command(`the requester ${title}`, async (world) => {
    // As long as nobody has answered, the same attempt ends the same way whether or not the recipient was there.
    const { code } = await act(world.requester, world.id);
    const other = await act(world.twin.requester, world.twin.id);
    if (world.history.silent) expect(code).toBe(other.code);
  }),
);

/** Whoever has proved the number or address stops what is shared under it, and nothing over LINK, which has none. */
const byOwner = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()).map(([all, erase, block]) =>
  command(
    `the owner stops ${all ? 'all' : 'one'}${erase ? ', erases' : ''}${block ? ', blocks' : ''}`,
    async (world) => {
      const { id: requestId, to, history } = world;
      if (!to) return expectNotTheirs(world);
      const { items, code } = await stopAtOnce(world, to, { ...(!all && { requestId }), erase, block });
      expect(code).toBeUndefined();
      expect(items).not.toContainEqual({ requestId, state: 'SHARING' });
      if (erase) history.erased = true;
      if (block) await blocked(world);
    },
  ),
);

/** Somebody who has proved another number neither stops nor learns anything. */
const byOwnerOfAnother = fc.constant(command('the owner of another number stops this', expectNotTheirs));

/** Whoever has blocked one requester has blocked all. */
const byStranger = fc.constant(
  command('another subscriber asks the same person', async ({ app, channel, to, history }) => {
    if (channel === 'LINK') return;
    const stranger = requesterOf(app, await makeSubscriber(app));
    const { code } = await stranger.request({ channel, recipient: to });
    if (history.messagesAtBlock !== null) expect(code).toBe('RECIPIENT_UNAVAILABLE');
  }),
);

const time = fc.constantFrom(1, 45, 120, 600, 1_500, 4_400).map((minutes) =>
  command(`${minutes} minutes pass`, async (world) => {
    world.advance(minutes * 60_000);
    await runDueJobs(world.app);
  }),
);

const loses = fc.constant(
  command('the recipient loses their key', async (world) => {
    if (world.channel === 'LINK') world.loseKey();
  }),
);

const life = (...commands: fc.Arbitrary<Command>[]) =>
  fc.commands(
    [...commands, byAttacker, byAttacker, byOwner, byOwnerOfAnother, byRequester, byStranger, time, loses],
    {
      maxCommands: 24,
      size: 'max',
    },
  );

/** What may happen in one life of a request, in any order; and where the recipient never tells the requester anything. */
export const lives = {
  'says what they like': life(byRecipient, byRecipient, byRecipient, byRecipientTwice, byOlderKey),
  'tells the requester nothing': life(silentlyByRecipient, silentlyByRecipient),
};
