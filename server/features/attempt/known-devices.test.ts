import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emailHash, setAttempts } from '#server/testing/attempt-counters.ts';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

// A device is what its cookie says: whoever has the password can make as many known ones as they want.
const old = 'kucingku suka ikan';
const fresh = 'ikan goreng tanpa kucing';
const app = await openTestApp();

const refusals = ({ errors = [] }: GraphqlAnswer) => errors.map(({ extensions }) => extensions.code);

/** A browser in a network of its own, which keeps its cookie. */
function newBrowser() {
  const headers = {
    'x-forwarded-for': `198.18.${++browsers >> 8}.${browsers & 255}`,
    cookie: `GPL_DEVICE=${randomUUID()}`,
  };
  const ask = (operation: string, values: object, token?: string) =>
    app.graphql(operation, values, token ? { token, headers } : { headers });
  const encrypted = (password: string) => app.encryptPassword(password);
  return {
    async signIn(email: string, password: string) {
      const operation =
        'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
      const answer = await ask(operation, { e: email, p: await encrypted(password) });
      app.advance(1_000);
      return { refused: refusals(answer), token: answer.data?.signInWithPassword?.token as string };
    },
    enter: (token: string) =>
      ask('mutation ($token: String!) { signInWithLink(token: $token) { token } }', { token }),
    askCode: async (email: string) =>
      refusals(await ask('mutation ($email: String!) { requestResetCode(email: $email) }', { email })),
    askLink: async (email: string) =>
      refusals(await ask('mutation ($email: String!) { requestSignInLink(email: $email) }', { email })),
    async reset(email: string, verificationCode: string) {
      const input = { email, verificationCode, encryptedPassword: await encrypted(fresh) };
      const operation = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }';
      return refusals(await ask(operation, { input }));
    },
    async change(token: string) {
      const operation =
        'mutation ($old: String!, $new: String!) { changePassword(encryptedPassword: $old, encryptedNewPassword: $new) { account { id } } }';
      return refusals(
        await ask(operation, { old: await encrypted(old), new: await encrypted(fresh) }, token),
      );
    },
  };
}
let browsers = 0;
type Browser = ReturnType<typeof newBrowser>;

/** Whether the account's limits for strangers, which are reached, do not apply to a browser. */
async function isKnown(email: string, browser: Browser): Promise<boolean> {
  await setAttempts(app, `resetCode:account:${emailHash(app, email)}`, 10);
  return (await browser.askCode(email)).length === 0;
}

const newCode = async (email: string, browser: Browser) => {
  await browser.askCode(email);
  await runDueJobs(app);
  return codeIn(await mailTo(app, email, /verification code/));
};

test('all known devices of an account together get three times as many codes in an hour as one', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const devices = Array.from({ length: 6 }, newBrowser);
  for (const device of devices) expect((await device.signIn(email, old)).refused).toEqual([]);
  await setAttempts(app, `resetCode:account:${emailHash(app, email)}`, 10);
  const given = await Promise.all(
    devices.flatMap((device) => Array.from({ length: 5 }, () => device.askCode(email))),
  );
  expect(given.filter((refused) => refused.length === 0)).toHaveLength(15);
});

test('and no more in a day than strangers get', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const device = newBrowser();
  await device.signIn(email, old);
  await setAttempts(app, `resetCode:devices-day:${emailHash(app, email)}`, 19);
  expect(await isKnown(email, device)).toBe(true);
  expect(await isKnown(email, device)).toBe(false);
});

test('links for many known devices do not fill a mailbox either', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const devices = Array.from({ length: 6 }, newBrowser);
  for (const device of devices) await device.signIn(email, old);
  for (const device of devices) for (let count = 0; count < 5; count += 1) await device.askLink(email);
  await runDueJobs(app);
  const links = (await app.inbox.list()).filter(({ to, text }) => to === email && text.includes('log'));
  expect(links).toHaveLength(15);
});

test('a new password makes every device unknown but that which set it', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const [mine, former] = [newBrowser(), newBrowser()];
  const { token } = await mine.signIn(email, old);
  await former.signIn(email, old);
  expect(await isKnown(email, former)).toBe(true);
  expect(await mine.change(token)).toEqual([]);
  expect(await isKnown(email, former)).toBe(false);
  expect(await isKnown(email, mine)).toBe(true);
  await former.signIn(email, fresh);
  expect(await isKnown(email, former)).toBe(true);
});

test('so does a reset', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const [mine, former] = [newBrowser(), newBrowser()];
  await former.signIn(email, old);
  expect(await mine.reset(email, await newCode(email, mine))).toEqual([]);
  expect(await isKnown(email, former)).toBe(false);
  expect(await isKnown(email, mine)).toBe(true);
});

test('so does the first proof of the mailbox, before which a stranger may have signed in', async () => {
  const { email } = await makeSubscriber(app, { password: old, isProven: false });
  const [mine, stranger] = [newBrowser(), newBrowser()];
  await stranger.signIn(email, old);
  await mine.askLink(email);
  await runDueJobs(app);
  expect(refusals(await mine.enter(tokenIn(await mailTo(app, email, /log-in link/))))).toEqual([]);
  expect(await isKnown(email, stranger)).toBe(false);
  expect(await isKnown(email, mine)).toBe(true);
});
