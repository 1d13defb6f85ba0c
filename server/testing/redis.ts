import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './loopback.ts';

const program = ['valkey-server', 'redis-server'].find((name) => !spawnSync(name, ['--version']).error);

/** Whether this machine has a Redis or Valkey to test with. */
export const hasRedis = program !== undefined;

/** One of its own, which keeps nothing. `restart` takes everything that it held away, and its clients' connections. */
export async function startRedis(): Promise<{
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'];
  const open = async () => {
    const child = spawn(program!, options, { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      const probing = new Redis(port, { lazyConnect: true, retryStrategy: () => null });
      probing.on('error', () => {});
      const answer = await probing.ping().catch(() => null);
      probing.disconnect();
      if (answer) return child;
      await sleep(50);
    }
    throw new Error('Redis does not start');
  };
  let child = await open();
  const end = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  };
  return {
    url,
    async restart() {
      await end();
      child = await open();
    },
    stop: end,
  };
}
