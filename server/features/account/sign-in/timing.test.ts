import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { requestResetCode } from '../password/request-reset-code.ts';
import { requestSignInLink } from './request-sign-in-link.ts';
import { resetPassword } from '../password/reset-password.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

const app = await openTestApp();

let host = 0;
const ctx = () => app.newContext();
/** A client in an unused network, so that no rate limit applies. */
const client = () => {
  host += 1;
  return { ...unknownClient, address: `198.18.${host >> 8}.${host & 255}` };
};

/** How often a sample of `a` took longer than one of `b`: 0.5 if they are alike, 0 or 1 if they are fully separated. */
function superiority(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((x) => b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

type Act = (index: number) => Promise<unknown>;

/**
 * Milliseconds of each operation. Rounds run in random order, so that other load affects all operations alike: in a
 * fixed order, each operation ran on its own threads of Node's pool, and one of these may be slower.
 */
async function measure<Name extends string>(
  operations: Record<Name, Act>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(operations) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -3; round < rounds; round++) {
    const order = names.map((name) => ({ name, drawn: Math.random() }));
    for (const { name } of order.sort((one, other) => one.drawn - other.drawn)) {
      const begin = performance.now();
      await operations[name](round + 3).catch(() => {});
      if (round >= 0) times[name].push(performance.now() - begin);
    }
  }
  return times;
}

/** Forty samples of one distribution stray this far from 0.5 less than once in ten thousand runs. */
const bound = { low: 0.25, high: 0.75 };
function expectAlike(times: Record<string, number[]>): void {
  const [[first, base] = ['', []], ...others] = Object.entries(times);
  for (const [name, sample] of others) {
    const share = superiority(sample, base);
    expect(share, `${name} beside ${first}`).toBeGreaterThan(bound.low);
    expect(share, `${name} beside ${first}`).toBeLessThan(bound.high);
  }
}

/** Addresses of accounts, all with the same password. */
async function accounts(count: number): Promise<string[]> {
  const made = [];
  for (let index = 0; index < count; index++) made.push((await makeSubscriber(app)).email);
  const { accountId } = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  await app.orm.em
    .fork()
    .execute('update account set password_hash = (select password_hash from account where id = ?)', [
      accountId,
    ]);
  return made;
}
const nobody = (index: number) => `nobody-${index}-${'x'.repeat(8)}@example.org`;

test(
  'requests for a link or a code take the same time with and without an account',
  { timeout: 60_000 },
  async () => {
    const known = await accounts(43);
    const links = await measure(
      {
        known: (index) => requestSignInLink(ctx(), { email: known[index]! }, client()),
        unknown: (index) => requestSignInLink(ctx(), { email: nobody(index) }, client()),
      },
      40,
    );
    expectAlike(links);
    const codes = await measure(
      {
        known: (index) => requestResetCode(ctx(), { email: known[index]! }, client()),
        unknown: (index) => requestResetCode(ctx(), { email: nobody(index) }, client()),
      },
      40,
    );
    expectAlike(codes);
  },
);

test(
  'rejects a wrong code, an unknown address and an undecryptable password in the same time',
  { timeout: 120_000 },
  async () => {
    const known = await accounts(43);
    for (let index = 0; index < 43; index++) {
      await requestResetCode(ctx(), { email: known[index]! }, client());
      await requestResetCode(ctx(), { email: nobody(index) }, client());
    }
    const encryptedPassword = await app.encryptPassword('ikan goreng tanpa kucing');
    const unreadable = [Buffer.alloc(256, 9).toString('base64'), 'no ciphertext at all'];
    const verificationCode = '000000';
    const times = await measure(
      {
        'a wrong code': (index) =>
          resetPassword(ctx(), { email: known[index]!, encryptedPassword, verificationCode }, client()),
        'an unknown address': (index) =>
          resetPassword(ctx(), { email: nobody(index), encryptedPassword, verificationCode }, client()),
        'unreadable text': (index) =>
          resetPassword(
            ctx(),
            {
              email: known[index]!,
              encryptedPassword: unreadable[index % 2]!,
              verificationCode,
            },
            client(),
          ),
      },
      40,
    );
    expectAlike(times);
  },
);

test('rejects a wrong password and an unknown address in the same time', { timeout: 60_000 }, async () => {
  const known = await accounts(43);
  const encryptedPassword = await app.encryptPassword('ikan goreng tanpa kucing');
  const times = await measure(
    {
      known: (index) => signInWithPassword(ctx(), { email: known[index]!, encryptedPassword }, client()),
      unknown: (index) =>
        signInWithPassword(ctx(), { email: nobody(index + 100), encryptedPassword }, client()),
    },
    40,
  );
  expectAlike(times);
});
