import { setTimeout as sleep } from 'node:timers/promises';
import { consentText } from '#shared/consent-text.ts';
import type { Dashboards, Subscriber } from './dashboards.ts';
import { bodyOf, grantConsent } from './operations.ts';
import { inTurn, type Row } from './support.ts';
import { askByLink, post, type World } from './world.ts';

const dashboards = 1_000;
/** Until the code that a server compiles within its first minute is compiled. */
const warmUps = 150;
const rounds = 60;

/** With a thousand dashboards connected: from an event, and from the recipient's grant, to the one that it is for. */
export async function push(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(dashboards);
  const servers = {
    ours: await world.ours(),
    graphqlWs: await world.peer('graphql-ws'),
    byHand: await world.peer('by-hand'),
  };
  // Those whose requests are granted by us, and those whose are granted by hand.
  const [mine, theirs] = [subscribers.slice(0, warmUps + rounds), subscribers.slice(-warmUps - rounds)];
  const links = new Map<string, { id: string; token: string }>();
  for (const each of [...mine, ...theirs]) links.set(each.accountId, await askByLink(servers.ours.url, each));
  const watching = {
    ours: await world.dashboards(servers.ours, subscribers),
    graphqlWs: await world.dashboards(servers.graphqlWs, subscribers),
    byHand: await world.dashboards(servers.byHand, subscribers),
  };

  /** Milliseconds from this action to its frame on this round's dashboard. */
  const until =
    (all: Dashboards, who: Subscriber[], act: (subscriber: Subscriber) => Promise<unknown>) =>
    async (round: number) => {
      const subscriber = who[round]!;
      const arrival = all.next(subscriber.accountId);
      const start = performance.now();
      await act(subscriber);
      const time = (await arrival) - start;
      // What follows the action is not timed, nor in the way of the next.
      await sleep(5);
      return time;
    };
  const event = (to: keyof typeof servers) =>
    until(watching[to], mine, ({ accountId }) =>
      world.announce(servers[to], accountId, links.get(accountId)!.id),
    );
  const events = await inTurn(
    { ours: event('ours'), graphqlWs: event('graphqlWs'), byHand: event('byHand') },
    { warmUps, rounds },
  );

  const { version: textVersion } = consentText;
  const grant = (url: string, body: (token: string) => object) => (subscriber: Subscriber) =>
    post(url, body(links.get(subscriber.accountId)!.token));
  const answer = { precision: 'CITY', duration: 'ONE_HOUR', textVersion };
  const ourGrant = grant(`${servers.ours.url}/graphql`, (token) => ({
    ...bodyOf(servers.ours, grantConsent),
    variables: { token, ...answer },
  }));
  const grants = await inTurn(
    {
      ours: until(watching.ours, mine, ourGrant),
      byHand: until(
        watching.byHand,
        theirs,
        grant(`${servers.byHand.url}/grant`, (token) => ({ token, textVersion })),
      ),
    },
    { warmUps, rounds },
  );

  const row = (name: string, ours: number, peer: Row['peer'], ratio: number): Row => ({
    name: `${name} to one of 1,000 dashboards`,
    unit: 'ms',
    ours,
    peer,
    goal: { ratio },
  });
  return [
    row('event', events.ours, ['graphql-ws as it comes', events.graphqlWs], 0.8),
    row('event by hand', events.ours, ['the same work', events.byHand], 1.5),
    row('grant', grants.ours, ['the same work by hand', grants.byHand], 2.2),
  ];
}
