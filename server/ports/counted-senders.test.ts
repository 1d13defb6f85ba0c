import { expect, test } from 'vitest';
import { countSends } from './counted-senders.ts';
import { SendFailed } from './send-failed.ts';

test('counts what was accepted, refused for good, and failed for now, by channel', async () => {
  const answers = [
    null,
    new SendFailed('REFUSED', { permanent: true }),
    new SendFailed('TIMEOUT', { permanent: false }),
    new TypeError('unexpected'),
  ];
  const answer = async () => {
    const error = answers.shift();
    if (error) throw error;
    return { providerId: 'p' };
  };
  const { sms, sends } = countSends({
    sms: { send: answer },
    voice: { call: answer },
    mail: { send: answer },
  });
  const text = { id: 'i', to: '+12025550100', text: 't' };
  expect(await sms.send(text)).toEqual({ providerId: 'p' });
  for (let left = 3; left > 0; left -= 1) await expect(sms.send(text)).rejects.toThrow();
  expect(sends().filter(({ count }) => count > 0)).toEqual([
    { channel: 'SMS', outcome: 'accepted', count: 1 },
    { channel: 'SMS', outcome: 'refused', count: 1 },
    { channel: 'SMS', outcome: 'failed', count: 2 },
  ]);
  expect(sends()).toHaveLength(9);
});
