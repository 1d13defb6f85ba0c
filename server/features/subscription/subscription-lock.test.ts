import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contextWith, unknownClient } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { startLookup } from '#server/features/lookup/start-lookup.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { waitingForLocks } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { cancelSubscription } from './renewal/cancel-subscription.ts';
import { lockSubscription } from './subscription-lock.ts';

const app = await openTestApp();

/** Runs `act` for a subscriber while a transaction holds the lock, as during a gateway call. */
async function whileAsked<T>(act: (ctx: () => ReturnType<typeof contextWith>) => Promise<T>): Promise<T> {
  const { accountId } = await makeSubscriber(app);
  const viewer = { accountId, sessionId: randomUUID() };
  return app.orm.em.fork().transactional(async (em) => {
    await lockSubscription(em, accountId);
    return act(() => contextWith(app.newContext(), { viewer }));
  });
}

test('starting a lookup does not wait for a gateway call', async () => {
  const input = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' } as const;
  const lookup = await whileAsked((ctx) => startLookup(ctx(), input, unknownClient));
  expect(lookup.state).toBe('QUEUED');
});

test('plan changes during a gateway call use at most three connections, and are rejected with a `retryAfter`', async () => {
  const presses = await whileAsked(async (ctx) => {
    const pressed = Array.from({ length: 6 }, () =>
      cancelSubscription(ctx()).catch((error: unknown) => error),
    );
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(2);
    for (let looks = 0; looks < 5; looks += 1) expect(await waitingForLocks(app)).toBeLessThanOrEqual(3);
    const refused = await pressed[0];
    expect(refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 10 } });
    return { pressed };
  });
  // The later ones got the lock in turn.
  expect(await presses.pressed.at(-1)).not.toBeInstanceOf(AppError);
});
