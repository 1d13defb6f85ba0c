import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openInbox } from '#server/inbox/store.ts';
import { single, startTwilioDouble, twilioKeys } from '#server/testing/twilio.ts';
import { writtenWhile } from '#server/testing/written-while.ts';
import { openInboxSms } from './inbox.ts';
import type { SmsPort } from './port.ts';
import { openTwilioSms } from './twilio.ts';

type Bench = { sms: SmsPort; arrived(): Promise<{ to: string; text: string }[]>; close(): Promise<unknown> };

const adapters: [string, () => Promise<Bench>][] = [
  [
    'inbox',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'sms-'));
      const inbox = await openInbox(folder);
      return {
        sms: openInboxSms(inbox),
        arrived: async () => (await inbox.list()).toReversed().map(({ to, text }) => ({ to, text })),
        close: () => rm(folder, { recursive: true }),
      };
    },
  ],
  [
    'Twilio',
    async () => {
      const double = await startTwilioDouble();
      return {
        sms: openTwilioSms({ ...twilioKeys, apiUrl: double.url, from: '+15005550006' }),
        arrived: () =>
          Promise.resolve(
            double.sent.map(({ params }) => ({
              to: single(params, 'To') ?? '',
              text: single(params, 'Body') ?? '',
            })),
          ),
        close: () => double.close(),
      };
    },
  ],
];

describe.each(adapters)('every SmsPort: %s', (_name, open) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await open();
  });
  afterEach(() => bench.close());

  const message = {
    id: 'row-1',
    to: '+6281234567890',
    text: 'Buka https://where.test/id/share#aB-_9 – terima kasih 🙏\n"STOP" & 100 % +',
  };

  it('delivers the text unchanged to exactly the number', async () => {
    await bench.sms.send(message);
    expect(await bench.arrived()).toEqual([{ to: message.to, text: message.text }]);
  });

  it('returns a unique id for every message', async () => {
    const ids = [];
    for (const id of ['row-1', 'row-2', 'row-3'])
      ids.push((await bench.sms.send({ ...message, id })).providerId);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => id.length > 0)).toBe(true);
  });

  it('sends many messages concurrently, each once', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => `+62812345678${String(index).padStart(2, '0')}`);
    await Promise.all(
      numbers.map((to, index) => bench.sms.send({ id: `row-${index}`, to, text: `to ${to}` })),
    );
    const arrived = (await bench.arrived()).toSorted((a, b) => a.to.localeCompare(b.to));
    expect(arrived).toEqual(numbers.map((to) => ({ to, text: `to ${to}` })));
  });

  it('sends the retry of a message that never arrived', async () => {
    await bench.sms.send({ ...message, isRetry: true });
    expect(await bench.arrived()).toHaveLength(1);
  });

  it('writes neither number nor text to any log', async () => {
    const written = await writtenWhile(() => bench.sms.send(message));
    expect(written).not.toMatch(/81234567890|terima kasih|aB-_9/);
  });
});
