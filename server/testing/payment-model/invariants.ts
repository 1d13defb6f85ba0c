import { expect } from 'vitest';
import { after, day } from './provider.ts';
import { moneyRows, nameOf, planOf, type Plan, type Purchase, type World } from './world.ts';

/** What must be true once all providers could be asked and our jobs have run. */
export async function expectPromisesKept(world: World): Promise<void> {
  const books = booksOf(world);
  expectNothingKept(world, books);
  if (world.deletedAt) return;
  const rows = await moneyRows(world);
  const plan = await planOf(world);
  const now = world.clock.now();

  // Every charge is known here, and refunded where it is refunded there.
  expect(rows.map(({ charge, state }) => `${charge} ${state}`).toSorted()).toEqual(
    books.map(({ id, isRefunded }) => `${id} ${isRefunded ? 'REFUNDED' : 'PAID'}`).toSorted(),
  );
  // What a provider will charge for is the plan that renews here, and nothing else.
  expect(world.purchases.filter(renewsThere).map(nameOf)).toEqual(
    plan?.autoRenew ? [nameOf(plan.purchase)] : [],
  );
  // Whoever has paid for this moment can use the service, and has not paid for it twice. Nobody else can.
  const paidNow = rows.filter(({ state, from, until }) => state === 'PAID' && from <= now && until > now);
  expect(paidNow.length).toBeLessThan(2);
  if (paidNow.length > 0) expect(plan?.isExpired).toBe(false);
  else if (!plan?.autoRenew) expect(plan?.isExpired ?? true).toBe(true);
}

/** How long the end of a plan waits for a provider that cannot be asked: decision 0129. */
const endWaits = 5 * day;

/** After an outage: nobody has lost a plan that its provider may have renewed. */
export async function expectNotEndedUnasked(world: World, before: Plan | null): Promise<void> {
  if (!before?.autoRenew || world.clock.now() >= after(before.worksUntil, endWaits)) return;
  expect(await planOf(world)).toMatchObject({ autoRenew: true });
}

type Booked = { purchase: Purchase; id: string; at: Date; isRefunded: boolean };

const booksOf = ({ purchases }: World): Booked[] =>
  purchases.flatMap((purchase) =>
    purchase.provider.charges(purchase.reference).map((charge) => ({ purchase, ...charge })),
  );

const renewsThere = ({ provider, reference }: Purchase): boolean => provider.renews(reference);

/** Nothing is kept that was charged after its buyer read that nothing more is charged, or that all is refunded. */
function expectNothingKept({ cancelled, withdrawn, deletedAt }: World, books: Booked[]): void {
  const endOf = (purchase: Purchase): Date | null =>
    withdrawn.has(purchase) ? new Date(0) : (cancelled.get(purchase) ?? deletedAt);
  const wronglyKept = books.filter(({ purchase, at, isRefunded }) => {
    const end = endOf(purchase);
    return !isRefunded && end !== null && at > end;
  });
  expect(wronglyKept.map(({ purchase, at }) => `${nameOf(purchase)}, ${at.toISOString()}`)).toEqual([]);
  const renewing = [...cancelled.keys(), ...withdrawn].filter(renewsThere);
  expect(renewing.map(nameOf)).toEqual([]);
}
