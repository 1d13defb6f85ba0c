import fc from 'fast-check';
import { nameOf, type Purchase, type World } from './world.ts';

type Command = fc.AsyncCommand<object, World>;

/** `run` answers how it ended, in words; null: as its title says. */
export const command = (title: string, run: (world: World) => Promise<string | null | void>): Command => ({
  toString: () => title,
  check: () => true,
  run: async (_, world) => {
    const line = world.story.push(title) - 1;
    const end = await run(world);
    if (end) world.story[line] += `: ${end}`;
  },
});

/** Something with one of the purchases for which it is possible. */
export const withPurchase = (
  title: string,
  run: (world: World, purchase: Purchase) => Promise<string | null | void>,
  isPossible: (purchase: Purchase, world: World) => boolean = () => true,
) =>
  fc.nat(9).map((number) =>
    command(title, async (world) => {
      const possible = world.purchases.filter((one) => isPossible(one, world));
      const purchase = possible[number % possible.length];
      if (!purchase) return 'there is none';
      return [nameOf(purchase), await run(world, purchase)].filter(Boolean).join(', ');
    }),
  );
