import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openInbox } from './store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sms = (text: string) => ({ channel: 'SMS', to: '+6281234567890', text }) as const;

it('returns exactly the documented fields, newest first', async () => {
  const inbox = await openInbox(folder);
  await inbox.put(sms('Open https://where.test/share#TOKEN'));
  await inbox.put({
    channel: 'EMAIL',
    to: 'ani@example.com',
    subject: 'Hi',
    text: 'Hi',
    html: '<a href="https://b.test/">b</a>',
  });
  expect(await inbox.list()).toEqual([
    {
      id: expect.any(String),
      channel: 'EMAIL',
      to: 'ani@example.com',
      subject: 'Hi',
      text: 'Hi',
      html: '<a href="https://b.test/">b</a>',
      links: ['https://b.test/'],
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    {
      id: expect.any(String),
      channel: 'SMS',
      to: '+6281234567890',
      subject: null,
      text: 'Open https://where.test/share#TOKEN',
      html: null,
      links: ['https://where.test/share#TOKEN'],
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

it('keeps its messages across a restart', async () => {
  await (await openInbox(folder)).put(sms('before'));
  const again = await openInbox(folder);
  expect((await again.list()).map(({ text }) => text)).toEqual(['before']);
  await again.put(sms('after'));
  expect((await again.list()).map(({ text }) => text)).toEqual(['after', 'before']);
});

it('keeps the last 200 messages, and loses none that arrive concurrently', async () => {
  const inbox = await openInbox(folder);
  const entries = await Promise.all(
    Array.from({ length: 205 }, (_, index) => inbox.put(sms(`message ${index}`))),
  );
  const kept = await inbox.list();
  expect(kept.map(({ text }) => text)).toEqual(
    Array.from({ length: 200 }, (_, index) => `message ${204 - index}`),
  );
  expect(new Set(entries.map(({ id }) => id)).size).toBe(205);
});

it('keeps its file accessible to its owner only, and leaves no temporary files', async () => {
  const inbox = await openInbox(join(folder, 'deep', 'data'));
  await inbox.put(sms('one'));
  await inbox.put(sms('two'));
  expect((await stat(join(folder, 'deep', 'data', 'inbox.jsonl'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'deep', 'data'))).toEqual(['inbox.jsonl']);
});

it('removes what a process that was killed while writing has left', async () => {
  await writeFile(join(folder, 'inbox.jsonl.some-id.tmp'), '{"id": "half');
  await openInbox(folder);
  expect(await readdir(folder)).toEqual([]);
});

it('writes its file atomically, so that a reader never sees half of it', async () => {
  const inbox = await openInbox(folder);
  await inbox.put(sms('x'.repeat(50_000)));
  let isDone = false;
  const reading = (async () => {
    let reads = 0;
    while (!isDone) {
      for (const line of (await readFile(join(folder, 'inbox.jsonl'), 'utf8')).trim().split('\n'))
        JSON.parse(line);
      reads += 1;
    }
    return reads;
  })();
  for (let count = 0; count < 40; count += 1) await inbox.put(sms('y'.repeat(50_000)));
  isDone = true;
  expect(await reading).toBeGreaterThan(1);
});

it('lists messages that another process added', async () => {
  const [reader, writer] = [await openInbox(folder), await openInbox(folder)];
  expect(await reader.list()).toEqual([]);
  await writer.put(sms('from the other'));
  expect((await reader.list()).map(({ text }) => text)).toEqual(['from the other']);
});

it('skips a damaged line', async () => {
  const inbox = await openInbox(folder);
  await inbox.put(sms('good'));
  await appendFile(join(folder, 'inbox.jsonl'), '{"id": "half');
  expect((await (await openInbox(folder)).list()).map(({ text }) => text)).toEqual(['good']);
});

it('keeps working after a failed write', async () => {
  const inbox = await openInbox(folder);
  await rm(folder, { recursive: true });
  await expect(inbox.put(sms('lost'))).rejects.toThrow('ENOENT');
  await openInbox(folder);
  await inbox.put(sms('kept'));
  expect((await inbox.list()).map(({ text }) => text)).toEqual(['kept']);
});
