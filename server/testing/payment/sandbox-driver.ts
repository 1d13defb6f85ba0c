import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { openSandbox, sandboxSignatureHeader } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { signWebhook } from '#server/ports/payment/webhook-signature.ts';
import type { GatewayDriver } from './driver.ts';

const secret = 'the secret of this test';

export async function sandboxDriver(now: () => Date): Promise<GatewayDriver> {
  let isDown = false;
  // Later than the test's own time after a renewal, which is made when the agreement is read.
  let later: Date | null = null;
  const kept = await openSandboxStore(null);
  const store: typeof kept = {
    get(reference) {
      if (isDown) throw new PaymentUnavailable('down');
      return kept.get(reference);
    },
    put: (agreement) => kept.put(agreement),
  };
  const deliver = async () => {};
  const sandbox = openSandbox({
    store,
    publicUrl: 'https://where.test',
    now: () => later ?? now(),
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
      later = sandbox.find(reference)!.payments.at(-1)!.until;
      await sandbox.read(reference);
    },
    signsEachDelivery: true,
    signsBody: true,
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
