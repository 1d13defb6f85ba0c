import { expect } from 'vitest';
import { newProof, readOwnSubject } from '#server/features/ownership/own-subject.ts';
import { stored, type World } from './world.ts';

/** What My shares answers to whoever has proved a number or address. */
export async function stopAtOnce(
  { app }: World,
  recipient: string,
  wish: { requestId?: string; erase: boolean; block: boolean },
) {
  const { proof } = newProof(app.ports, readOwnSubject(recipient, 'SHARES'), 'SHARES');
  const { data, errors } = await app.graphql(
    `mutation ($proof: String!, $requestId: ID, $erase: Boolean, $block: Boolean) {
      stopMyShares(proof: $proof, requestId: $requestId, erase: $erase, block: $block) { items { requestId state } } }`,
    { proof, ...wish },
  );
  return {
    items: (data?.stopMyShares.items ?? []) as { requestId: string; state: string }[],
    code: errors?.[0]?.extensions.code,
  };
}

/** Whoever has proved another number neither ends nor learns anything. */
export async function expectNotTheirs(world: World): Promise<void> {
  const before = await stored(world.app);
  const other = '+628999000001';
  const one = await stopAtOnce(world, other, { requestId: world.id, erase: true, block: true });
  expect(one.code).toBe('CODE_INVALID');
  expect((await stopAtOnce(world, other, { erase: true, block: false })).items).toEqual([]);
  expect(await stored(world.app)).toBe(before);
}
