import type { LookupAddress } from 'node:dns';
import { Webhook } from 'standardwebhooks';
import { httpOf, openHosts, pinnedTo, type HostOptions } from '../hosts.ts';
import type { WebhookCall, WebhookPort } from './port.ts';
import { WebhookFailed } from '../webhook-failed.ts';

type Options = HostOptions & {
  /**
   * Milliseconds that a partner's servers may take at the first try, for name resolution and response. Short, so that a
   * server that hangs soon frees its slot; each failure doubles it, up to four times as many.
   */
  timeout?: number;
};

/** Webhooks over HTTP(S), to public hosts only; redirects are not followed. */
export function openWebhooks({ timeout = 2_500, ...options }: Options): WebhookPort {
  const hosts = openHosts(options);
  return {
    accepts: (text) => hosts.readUrl(text) !== null,
    async send(call) {
      const url = hosts.readUrl(call.url);
      if (!url) throw new WebhookFailed('REFUSED_ADDRESS');
      const signal = AbortSignal.timeout(timeout * 2 ** Math.min(call.failures, 2));
      const address = await hosts.addressOf(url, signal);
      if (typeof address === 'string') throw new WebhookFailed(address);
      const status = await post(url, address, headersOf(call), call.body, signal);
      if (status < 200 || status > 299) throw new WebhookFailed('STATUS', status);
      return status;
    },
  };
}

const headersOf = ({ secret, id, at, body }: WebhookCall): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'user-agent': 'Whereabouts-Webhooks/1',
  'webhook-id': id,
  // By which a log line of the receiver's is found in ours.
  'x-request-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
});

/** Returns the status as soon as it arrives; the body is not read. */
async function post(
  url: URL,
  address: LookupAddress,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> {
  const http = await httpOf(url);
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, signal, ...pinnedTo(address) }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    // Node reports a switch of protocols (101) neither as a response nor as an error.
    request.on('upgrade', (answer, socket) => {
      resolve(answer.statusCode ?? 0);
      socket.destroy();
    });
    const fail = () => reject(new WebhookFailed(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE'));
    request.on('error', fail);
    // However it ends: a delivery that never settles would keep its slot.
    request.on('close', fail);
    request.end(body);
  });
}
