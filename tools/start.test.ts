import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describedServer } from './postgres/server.ts';
import { endDatabasesIn, makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { livingIn, type Program, startProgram, until } from './testing/npm-program.ts';

// `npm start`: the real program under the real npm, in its own process group, as under terminals and supervisors.
// It builds the client first unless that is current; `npm test` has already built it.
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTempDir('stops');
});
afterAll(async () => {
  await endDatabasesIn(dataDir);
  await removeTempDir(dataDir);
});

const postmaster = () => describedServer(join(dataDir, 'pg-cluster'));

const startServer = () => startProgram('start', { PORT: '0', DATA_DIR: dataDir });

const listening = (program: Program) => () => program.log().includes('Server listening');
const makesItsCluster = async () =>
  (await readdir(dataDir)).some((name) => name.startsWith('pg-cluster.new-'));
const toGroup = (signal: NodeJS.Signals) => (npm: number) => process.kill(-npm, signal);
const toNpm = (signal: NodeJS.Signals) => (npm: number) => process.kill(npm, signal);

type Case = [
  title: string,
  when: (program: Program) => () => boolean | Promise<boolean>,
  stop: (npm: number) => unknown,
];

const cases: Case[] = [
  ['while it creates its database', () => makesItsCluster, toGroup('SIGTERM')],
  ['while its database starts', () => async () => Boolean(await postmaster()), toGroup('SIGTERM')],
  ['while it loads', () => async () => (await postmaster())?.isReady === true, toGroup('SIGINT')],
  ['by a signal to the whole group', listening, toGroup('SIGTERM')],
  ['by Ctrl-C', listening, toGroup('SIGINT')],
  ['by a signal to npm', listening, toNpm('SIGTERM')],
  ['by killing npm', listening, toNpm('SIGKILL')],
  [
    'by two signals to the whole group',
    listening,
    async (npm) => {
      toGroup('SIGTERM')(npm);
      await sleep(50);
      if ((await livingIn(npm)) > 0) toGroup('SIGTERM')(npm);
    },
  ],
];

test.each(cases)('leaves no process behind when stopped %s', { timeout: 300_000 }, async (_, when, stop) => {
  const program = startServer();
  try {
    await until('the moment to stop', when(program));
    await stop(program.npm);
    await until('no process of its group', async () => (await livingIn(program.npm)) === 0);
    await until('no database', async () => !(await postmaster()));
    // A warning that the database, which Ctrl-C stops too, ended a connection is none; its stack names functions.
    expect(program.log()).not.toMatch(/"level":[56]0|Error\b/);
  } finally {
    if ((await livingIn(program.npm)) > 0) process.kill(-program.npm, 'SIGKILL');
  }
});
