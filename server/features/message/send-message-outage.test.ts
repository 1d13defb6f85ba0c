import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { requesterOf } from '#server/testing/people.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { Message } from './message.entity.ts';
import { sendMessage } from './send-message.ts';

let outage = Promise.resolve();
let sent = 0;
const sms = {
  async send({ id }: { id: string }) {
    sent += 1;
    outage = withoutDatabase(app, () => sleep(1_500));
    await sleep(300);
    return { providerId: `carrier-${id}` };
  },
};
const app = await openTestApp({ ports: { sms } });

test('a message that was accepted while the database restarts is SENT once it is back, not sent again', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  expect(await runDueJobs(app)).toEqual([{ name: 'send-message', failed: false }]);
  await outage;
  expect((await requester.location(id)).delivery).toBe('SENT');
  expect(sent).toBe(1);
});

test('nor is one whose outcome could not be stored over a connection that broke', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  await requester.request({ channel: 'PHONE', recipient: newPhone() });
  const [message] = await app.orm.em.fork().find(Message, { state: 'QUEUED' });
  sent = 0;
  let tries = 0;
  const hooks = {
    // As a load balancer does after a failover, for a connection that was open.
    async lockFirst() {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('read ECONNRESET'), { syscall: 'read' });
    },
    onChange: async () => {},
    onOptedOut: async () => {},
    isWithheld: async () => false,
    isOutdated: async () => false,
  };
  const attempt = { count: 1, isLast: false };
  await sendMessage(app.newContext(), { messageId: message!.id, attempt }, hooks);
  await outage;
  expect([tries, sent]).toEqual([2, 1]);
  expect(await app.orm.em.fork().findOneOrFail(Message, { id: message!.id })).toMatchObject({
    state: 'SENT',
  });
});
