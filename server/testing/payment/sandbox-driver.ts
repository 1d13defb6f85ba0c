import { plusDays } from '#shared/money.ts';
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
  const sandbox = openSandbox({ store, publicUrl: 'https://where.test', now, deliver, secret });
  return {
    gateway: sandbox,
    now,
    pay: (reference) => sandbox.act(reference, 'SUCCEED'),
    decline: (reference) => sandbox.act(reference, 'DECLINE'),
    async renew(reference, { refused } = { refused: false }) {
      if (refused) await sandbox.act(reference, 'DECLINE_RENEWALS');
      const { order, payments } = sandbox.find(reference)!;
      const from = payments.at(-1)!.until;
      const until = plusDays(from, order.periodDays);
      const { amountLater: amount, currencyCode } = order;
      await sandbox.charge(reference, { key: from.toISOString(), amount, currencyCode, from, until });
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
