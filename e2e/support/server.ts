import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/testing/loopback.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../tools/postgres/postgres.ts';

const root = join(import.meta.dirname, '../..');
const READY_MS = 60_000;
const STOP_MS = 20_000;

/** The built server, on its own port and with its own data folder. */
export class Whereabouts {
  readonly url: string;
  readonly logFile: string;
  readonly port: number;
  readonly dataDir: string;
  /** Milliseconds since 1970. The inbox outlives a story, and another story may have used the same number. */
  storyBegan = 0;
  /** Its database server, which outlives a killed server. */
  readonly database: EmbeddedPostgres;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  private constructor(
    port: number,
    dataDir: string,
    database: EmbeddedPostgres,
    env: Record<string, string>,
  ) {
    this.port = port;
    this.dataDir = dataDir;
    this.database = database;
    this.url = `http://localhost:${port}`;
    this.logFile = join(dataDir, 'server.log');
    this.#env = env;
  }

  /** @param env variables of docs/operations.md beyond those that a story always needs */
  static async start(env: Record<string, string> = {}): Promise<Whereabouts> {
    const dataDir = await makeTempDir('e2e');
    const database = await startEmbeddedPostgres({ dataDir });
    const server = new Whereabouts(await freePort(), dataDir, database, env);
    await server.restart();
    return server;
  }

  /** Restarts on the same port and data, and waits until the server is ready. */
  async restart(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.#variables(), ...this.#env },
    });
    this.#child = child;
    await once(child, 'spawn');
    await writeFile(join(this.dataDir, 'server.pid'), String(child.pid));
    const deadline = Date.now() + READY_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`Not ready:\n${await this.logTail()}`);
      await sleep(50);
    }
  }

  /** Kills the server like a power cut, without a shutdown. */
  async kill9(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it as an operator does, and returns its exit code (0 for a clean shutdown). */
  async terminate(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  /** Stops it and removes everything it wrote. */
  async dispose(): Promise<void> {
    const timer = sleep(STOP_MS, 'late' as const, { ref: false });
    if ((await Promise.race([this.terminate(), timer])) === 'late') await this.kill9();
    await this.database.stop();
    await removeTempDir(this.dataDir);
  }

  async logTail(): Promise<string> {
    return (await readFile(this.logFile, 'utf8')).slice(-8000);
  }

  /** Notes in the server's log which story is running. */
  async note(text: string): Promise<void> {
    await appendFile(this.logFile, `--- ${text}\n`);
  }

  #variables(): Record<string, string> {
    return {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      NODE_ENV: 'development',
      // Stories give their browsers an address with X-Forwarded-For.
      TRUST_PROXY: 'true',
    };
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exit = once(child, 'exit') as Promise<[number | null]>;
    child.kill(signal);
    return (await exit)[0];
  }
}
