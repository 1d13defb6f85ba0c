import { setTimeout as sleep } from 'node:timers/promises';
import { PaymentRequest, Refund, XenditSdkError } from 'xendit-node';
import { PaymentUnavailable } from '../port.ts';

export type XenditAccount = {
  secretKey: string;
  /** Another host with Xendit's API, such as a test double. */
  apiUrl?: string | undefined;
  /** Milliseconds for what the port is asked, which may take a few calls. */
  timeout?: number;
};

export type XenditRefund = { status: 'SUCCEEDED' | 'FAILED' | 'PENDING' | 'CANCELLED' };

/** The official SDK. Import this file only where Xendit is configured. */
export function openXenditClient({ secretKey, apiUrl, timeout = 10_000 }: XenditAccount) {
  const xenditURL = (apiUrl ?? 'https://api.xendit.co').replace(/\/+$/, '');
  return {
    paymentRequests: new PaymentRequest({ secretKey, xenditURL }),
    refunds: new Refund({ secretKey, xenditURL }),

    /** Asked without the SDK, whose refunds lack their status. */
    async refundsOf(paymentRequest: string): Promise<XenditRefund[]> {
      const query = new URLSearchParams({ payment_request_id: paymentRequest });
      const headers = { authorization: `Basic ${btoa(`${secretKey}:`)}` };
      const answer = await fetch(`${xenditURL}/refunds?${query.toString()}`, { headers });
      if (!answer.ok) throw new XenditSdkError(null, answer.status, answer.statusText);
      return ((await answer.json()) as { data: XenditRefund[] }).data;
    },

    /**
     * Calls Xendit; a refusal or failure becomes PaymentUnavailable, with its codes and none of its texts. The SDK itself
     * waits without end.
     */
    async asked<T>(call: () => Promise<T>): Promise<T> {
      try {
        return await Promise.race([call(), late(timeout)]);
      } catch (error) {
        if (error instanceof PaymentUnavailable) throw error;
        if (!(error instanceof XenditSdkError)) throw new PaymentUnavailable('xendit unreachable');
        const { status, errorCode = '' } = error;
        const code = /^[A-Z_]{1,80}$/.test(errorCode) ? errorCode : '';
        throw new PaymentUnavailable(`xendit ${status} ${code}`.trim(), Number(status));
      }
    },
  };
}

async function late(timeout: number): Promise<never> {
  await sleep(timeout, null, { ref: false });
  throw new PaymentUnavailable('xendit timeout');
}
