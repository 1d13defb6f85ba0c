import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../postgres/postgres.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openVault } from '#server/context/vault.ts';
import { AbuseReport } from '#server/features/consent/abuse/abuse-report.entity.ts';
import { AuditEntry } from '#server/features/consent/abuse/audit-entry.entity.ts';
import { opsWith, type Ran } from '../testing/run-ops.ts';

const root = join(import.meta.dirname, '../..');
const secret = 'the secret of the reviewed deployment';

// Each call starts a process, which can take more than ten seconds on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp({ ports: { vault: openVault(secret) } });

const variables = () => ({ DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' });
const ops = (args: string[], others: Record<string, string> = {}) =>
  opsWith({ ...variables(), ...others }, args);

/** The same as a process of its own, as an operator's shell runs it. */
const program = (args: string[], others: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...variables(), ...others } };
    execFile(process.execPath, ['tools/ops.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

async function reported(...reports: [reason: string, words?: string][]) {
  const account = await makeSubscriber(app);
  const requester = requesterOf(app, account);
  const phones: string[] = [];
  for (const [reason, words] of reports) {
    app.advance(9 * 3_600_000);
    const recipient = newPhone();
    phones.push(recipient);
    const { linkToken } = await requester.request({ channel: 'PHONE', recipient, title: 'Secret title' });
    await recipientOf(app, linkToken).report(reason, words);
  }
  app.advance(9 * 3_600_000);
  const mayAsk = async () => (await requester.request({ channel: 'LINK', title: 'x' })).code;
  return { ...account, phones, mayAsk };
}
const audit = (accountId: string) => app.orm.em.fork().find(AuditEntry, { accountId });

describe('the list', () => {
  test('shows accounts awaiting review with date and reasons, but no personal data or report texts', async () => {
    const waiting = await reported(['HARASSMENT', 'She writes every day.'], ['THREAT']);
    const single = await reported(['FRAUD']);
    const { code, stdout } = await ops(['review']);
    expect(code).toBe(0);
    expect(stdout).toContain(waiting.accountId);
    expect(stdout).toMatch(
      /suspended since \d{4}-\d\d-\d\d \d\d:\d\d UTC\n {2}2 reports: HARASSMENT, THREAT/,
    );
    expect(stdout).not.toContain(single.accountId);
    const all = await ops(['review', '--all']);
    expect(all.stdout).toContain(`${single.accountId}\n  may send\n  1 report: FRAUD`);
    for (const hidden of [...waiting.phones, waiting.email, single.email, 'Secret title', 'every day'])
      expect(stdout + all.stdout).not.toContain(hidden);
  });

  test('includes a suspended account whose reports are gone', async () => {
    const { accountId } = await reported(['FRAUD'], ['FRAUD']);
    await app.orm.em.fork().nativeDelete(AbuseReport, { accountId });
    const { stdout } = await ops(['review']);
    expect(stdout).toMatch(new RegExp(`${accountId}\\n {2}suspended since .*\\n {2}no open report:`));
  });

  test('is pure JSON with --json', async () => {
    const { accountId } = await reported(['STALKING'], ['OTHER']);
    const { stdout } = await program(['review', '--json']);
    const found = (JSON.parse(stdout) as { accountId: string }[]).find(
      (each) => each.accountId === accountId,
    );
    expect(found).toEqual({
      accountId,
      suspendedSince: expect.stringMatching(/Z$/),
      isClosed: false,
      reports: [
        { reason: 'STALKING', createdAt: expect.any(String) },
        { reason: 'OTHER', createdAt: expect.any(String) },
      ],
    });
  });
});

describe('one account', () => {
  test('is shown with the report texts, without terminal control characters', async () => {
    const { accountId, phones, email } = await reported(
      ['THREAT', 'He is at my door.\u{1b}[2J\nHelp.'],
      ['OTHER'],
    );
    const { code, stdout } = await ops(['review', 'show', accountId.toUpperCase()]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/THREAT {2}open\n {6}He is at my door\.\ufffd\[2J\n {6}Help\./);
    for (const hidden of [...phones, email, 'Secret title']) expect(stdout).not.toContain(hidden);
  });

  test('that does not exist or was never reported gives an error', async () => {
    const { accountId } = await makeSubscriber(app);
    for (const id of [accountId, randomUUID()]) {
      expect(await ops(['review', 'show', id])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: `Nobody has reported ${id}\n`,
      });
      expect(await ops(['review', 'close', id, '--by', 'Op', '--why', 'x'])).toMatchObject({ code: 1 });
    }
    expect(await audit(accountId)).toEqual([]);
  });
});

describe('a decision', () => {
  test.each([
    ['release', 'REVIEW_RELEASED', undefined, 'released'],
    ['close', 'REVIEW_CLOSED', 'SENDING_SUSPENDED', 'closed'],
  ])(
    '%s takes effect once, with an audit row; a repeated one fails and shows the decision',
    async (act, action, code, word) => {
      const { accountId, mayAsk } = await reported(['HARASSMENT'], ['HARASSMENT']);
      expect(await mayAsk()).toBe('SENDING_SUSPENDED');
      const decide = () =>
        ops(['review', act, accountId, '--by', 'Nur', '--why', 'A family quarrel, settled']);
      expect(await decide()).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`${accountId} was ${word}`),
      });
      expect(await mayAsk()).toBe(code);
      expect(await audit(accountId)).toMatchObject([{ operator: 'Nur', action }]);
      const again = await decide();
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toMatch(new RegExp(`Nothing to review.*${accountId} was ${word}.*Nur`));
      expect(await audit(accountId)).toHaveLength(1);
      expect((await ops(['review'])).stdout).not.toContain(accountId);
      expect((await ops(['review', 'show', accountId])).stdout).toMatch(
        new RegExp(`${word} by Nur\\n {6}A family quarrel, settled`),
      );
    },
  );

  test('is printed as JSON with --json', async () => {
    const { accountId } = await reported(['OTHER']);
    const { stdout } = await ops([
      'review',
      'release',
      accountId,
      '--by',
      'Nur',
      '--why',
      'A joke',
      '--json',
    ]);
    expect(JSON.parse(stdout)).toEqual({
      accountId,
      at: expect.any(String),
      operator: 'Nur',
      outcome: 'RELEASED',
      why: 'A joke',
    });
  });
});

describe('an invalid command', () => {
  const id = randomUUID();
  test.each([[[]], [['review', 'delete', id]]])(
    '%j exits with 2, prints the usage and connects to no database',
    async (args) => {
      // There is no database at this URL: an invalid command must not even connect to one.
      const { code, stdout, stderr } = await program(args, { DATABASE_URL: 'postgres://localhost:1/none' });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('npm run ops -- review release ID --by NAME --why TEXT');
    },
  );
});

test('exits with 1 and says so, without the password, when the database does not respond', async () => {
  const { code, stdout, stderr } = await ops(['review'], {
    DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none',
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr.trim()).toBe('DATABASE_URL: no PostgreSQL answers there (ECONNREFUSED)');
});

test('fails with an explanation and creates no database when DATABASE_URL is not set', async () => {
  const dataDir = await makeTempDir('ops');
  const { code, stdout, stderr } = await ops(['review'], { DATABASE_URL: '', DATA_DIR: dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('DATABASE_URL is not set');
  expect(stderr).toContain(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
  await removeTempDir(dataDir);
});

test('connects to the embedded database while it runs, and starts it otherwise', async () => {
  const dataDir = await makeTempDir('ops');
  const env = { DATABASE_URL: '', DATA_DIR: dataDir };
  const database = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    expect(await ops(['review'], env)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('db:migrate'),
    });
    await (await openDatabase(database.url, { warn: console.warn })).close();
    const running = await ops(['review'], env);
    expect(running).toMatchObject({ code: 0, stdout: 'No account waits for a review.\n' });
    expect(running.stderr).toContain(`runs already (pid ${database.pid})`);
    await database.stop();
    expect(await ops(['review', '--json'], env)).toMatchObject({ code: 0, stdout: '[]\n' });
  } finally {
    await database.stop();
    await removeTempDir(dataDir);
  }
});
