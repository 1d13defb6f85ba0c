import type { IncomingHttpHeaders } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** The body of a webhook. */
type WebhookMessage = { type: string; timestamp: string; data: Record<string, unknown> };

export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** The bodies of what was received. */
  messages(): WebhookMessage[];
  /** Forgets what was received, and answers as at the beginning. */
  reset(): void;
  /** What it answers from now on; `hang`: nothing. */
  answer: { status: number; headers?: Record<string, string> } | 'hang';
  close(): Promise<void>;
};

/** A partner's server that records what it is sent. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { url, close } = await listenOnLoopback((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      if (receiver.answer === 'hang') return;
      response.writeHead(receiver.answer.status, receiver.answer.headers).end('thanks');
    });
  });
  const receiver: WebhookReceiver = {
    url,
    received: [],
    answer: { status: 204 },
    messages: () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookMessage),
    reset() {
      receiver.received.length = 0;
      receiver.answer = { status: 204 };
    },
    close,
  };
  return receiver;
}
