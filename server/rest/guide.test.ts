import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGuide, type Guide } from '#server/testing/guide.ts';
import { startRelay } from '#server/testing/relay.ts';

let guide: Guide;
beforeAll(async () => {
  guide = await openGuide();
});
afterAll(() => guide.close());

const json = (text: string) => JSON.parse(text) as { data: Record<string, unknown> };

test('the guide’s commands request a location, play the recipient and read it, and its watcher follows through a lost connection', async () => {
  const { commands, run, put, titled, env, folder } = guide;
  const [account, ask, play, read] = commands;
  const { token: TOKEN } = json(await run(account!, {})).data as { token: string };
  const { id: ID } = json(await run(ask!, { TOKEN })).data;

  const relay = await startRelay((guide.app.app.server.address() as AddressInfo).port);
  await put('watch.mjs', titled('watch.mjs').replace(/(ws:\/\/127\.0\.0\.1:)\d+/, `$1${relay.port}`));
  const watcher = spawn(process.execPath, [join(folder, 'watch.mjs')], { env: env({ TOKEN }) });
  const said = createInterface({ input: watcher.stdout });
  await expect.poll(() => guide.app.ports.events.topics('account:').length, { timeout: 15_000 }).toBe(1);
  const lines: string[] = [];
  said.on('line', (line) => lines.push(line));
  expect(json(await run(play!, { TOKEN, ID }))).toEqual({
    data: { sandboxRecipient: { status: 'GPS_TRACKED', consent: 'GRANTED' } },
  });
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(JSON.parse(lines[0]!)).toMatchObject({ id: ID, consent: 'GRANTED' });

  relay.cut();
  await run(play!.replace('GRANT_EXACT', 'STOP'), { TOKEN, ID });
  await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toContain('"consent":"ENDED"');
  watcher.kill();
  await relay.close();

  const record = json(await run(read!, { TOKEN, ID })).data;
  expect(record).toMatchObject({ id: ID, status: 'GPS tracked', title: 'My first link' });
});
