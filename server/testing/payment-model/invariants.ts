import { expect } from 'vitest';
import type { Charge } from './providers.ts';
import { moneyRows, nameOf, planOf, type Plan, type Purchase, type World } from './world.ts';

/** What must be true once all providers could be asked and our jobs have run. */
export async function expectPromisesKept(world: World): Promise<void> {
  const books = booksOf(world);
  expectNothingKept(world, books);
  if (world.deletedAt) return;
  const rows = await moneyRows(world);
  const plan = await planOf(world);
  const now = world.clock.now();

  // Every charge is known here, and refunded where it is refunded there. A free one cannot be refunded there.
  const free = new Set(books.filter(({ isFree }) => isFree).map(({ id }) => id));
  const inWords = (id: string, state: string) => (free.has(id) ? `${id} free` : `${id} ${state}`);
  expect(rows.map(({ charge, state }) => inWords(charge, state)).toSorted()).toEqual(
    books.map(({ id, isRefunded }) => inWords(id, isRefunded ? 'REFUNDED' : 'PAID')).toSorted(),
  );
  // What a provider will charge for is the plan that renews here, and nothing else.
  expect(world.purchases.filter(renewsThere).map(nameOf)).toEqual(
    plan?.autoRenew ? [nameOf(plan.purchase)] : [],
  );
  // No period of a purchase is paid for twice, and there is one trial.
  const paid = rows.filter(({ state }) => state === 'PAID');
  for (const { id } of world.purchases) {
    const ofIt = paid.filter(({ purchase }) => purchase === id).toSorted((a, b) => +a.from - +b.from);
    expect(ofIt.filter(({ from }, at) => at > 0 && from < ofIt[at - 1]!.until)).toEqual([]);
  }
  expect(paid.filter(({ kind }) => kind === 'TRIAL').length).toBeLessThan(2);
  // Whoever has paid for this moment can use the service, and has not paid for it twice. Nobody else can.
  const paidNow = paid.filter(({ from, until }) => from <= now && until > now);
  expect(paidNow.length).toBeLessThan(2);
  if (paidNow.length > 0) expect(plan?.isExpired).toBe(false);
  else if (!plan?.autoRenew) expect(plan?.isExpired ?? true).toBe(true);
}

/** While no provider answers: nobody loses a plan that its provider may have renewed. */
export async function expectNotEndedUnasked(world: World, before: Plan | null): Promise<void> {
  if (before?.autoRenew) expect(await planOf(world)).toMatchObject({ autoRenew: true });
}

type Booked = { purchase: Purchase } & Charge;

const booksOf = ({ purchases }: World): Booked[] =>
  purchases.flatMap((purchase) =>
    purchase.provider.charges(purchase.reference).map((charge) => ({ purchase, ...charge })),
  );

const renewsThere = ({ provider, reference }: Purchase): boolean => provider.renews(reference);

/** Nothing is kept that was charged after its buyer read that nothing more is charged, or that all is refunded. */
function expectNothingKept({ cancelled, withdrawn, deletedAt }: World, books: Booked[]): void {
  const endOf = (purchase: Purchase): Date | null =>
    withdrawn.has(purchase) ? new Date(0) : (cancelled.get(purchase) ?? deletedAt);
  const wronglyKept = books.filter(({ purchase, at, isRefunded, isFree }) => {
    const end = endOf(purchase);
    return !isRefunded && !isFree && end !== null && at > end;
  });
  expect(wronglyKept.map(({ purchase, at }) => `${nameOf(purchase)}, ${at.toISOString()}`)).toEqual([]);
  const renewing = [...cancelled.keys(), ...withdrawn].filter(renewsThere);
  expect(renewing.map(nameOf)).toEqual([]);
}
