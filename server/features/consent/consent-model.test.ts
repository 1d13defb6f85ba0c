import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lives } from '#server/testing/consent-model/commands.ts';
import { channels, makeWorld } from '#server/testing/consent-model/world.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

let now = Date.now();
// The clock stands still between commands. The sandbox is off, because the requester is an attacker here.
const app = await openTestApp({ ports: { now: () => new Date(now) }, settings: { sandbox: false } });

const clock = { advance: (milliseconds: number) => void (now += milliseconds) };

/** CONSENT_RUNS sets a higher number for a soak test. */
// eslint-disable-next-line node/no-process-env -- a switch of this test alone
const runs = Number(process.env.CONSENT_RUNS ?? 10);

const walks = channels.flatMap((channel) =>
  Object.entries(lives).map(([kind, commands]) => [channel, kind, commands] as const),
);

test.each(walks)(
  'over %s, when the recipient %s: any sequence of actions keeps the promises, and Stop ends the share',
  async (channel, _, life) => {
    const property = fc.asyncProperty(life, async (commands) => {
      await app.orm.em.fork().execute('delete from pgboss.job');
      const world = await makeWorld(app, clock, channel);
      await fc.asyncModelRun(() => ({ model: world.history, real: world }), commands);
      const { requester, recipient, id } = world;
      if ((await requester.location(id)).consent !== 'GRANTED') return;
      expect((await recipient.stop()).code).toBeUndefined();
      expect((await requester.location(id)).consent).toBe('ENDED');
    });
    await fc.assert(property, { numRuns: runs });
  },
  300_000,
);
