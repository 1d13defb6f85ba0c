import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { openSandbox, sandboxSignatureHeader } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { signWebhook } from '#server/ports/payment/webhook-signature.ts';
import type { GatewayDriver } from './driver.ts';

const secret = 'the secret of this test';

export async function sandboxDriver(now: () => Date): Promise<GatewayDriver> {
  let isDown = false;
  const kept = await openSandboxStore(null);
  const store: typeof kept = {
    get(reference) {
      if (isDown) throw new PaymentUnavailable('down');
      return kept.get(reference);
    },
    put: (agreement) => kept.put(agreement),
  };
  const deliver = async () => {};
  // Its clock runs ahead of the test's when a period ends.
  let ahead = 0;
  const sandbox = openSandbox({
    store,
    publicUrl: 'https://where.test',
    now: () => new Date(now().getTime() + ahead),
    deliver,
    secret,
  });
  return {
    gateway: sandbox,
    now,
    pay: (reference) => sandbox.act(reference, 'SUCCEED'),
    decline: (reference) => sandbox.act(reference, 'DECLINE'),
    async renew(reference, { refused } = { refused: false }) {
      if (refused) await sandbox.act(reference, 'DECLINE_RENEWALS');
      ahead = sandbox.find(reference)!.payments.at(-1)!.until.getTime() - now().getTime();
      await sandbox.read(reference);
    },
    signsEachDelivery: true,
    webhook(reference, sentAt) {
      const rawBody = JSON.stringify({ id: 'evt_1', kind: 'agreement.started', reference });
      return {
        rawBody,
        headers: { [sandboxSignatureHeader]: signWebhook(rawBody, secret, sentAt) },
        now: now(),
      };
    },
    goDown: () => void (isDown = true),
    close: async () => {},
  };
}
