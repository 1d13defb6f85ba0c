import type { Client, Sink, SubscribePayload } from 'graphql-ws';
import { expect, test, vi } from 'vitest';
import { trustedSubscribe } from './live-socket.ts';

const text = 'subscription Changes {\n  changes {\n    id\n  }\n}';
const change = { data: { changes: { id: '1' } } };

/** A server that answers each subscription with a change, but `refuses` those without a text. */
function server(refuses?: string) {
  const sent: SubscribePayload[] = [];
  const ended: string[] = [];
  const client = {
    subscribe(payload: SubscribePayload, sink: Sink) {
      sent.push(payload);
      const refusal = [{ message: '', extensions: { code: refuses } }];
      queueMicrotask(() => (refuses && !payload.query ? sink.error(refusal) : sink.next(change)));
      return () => void ended.push(payload.query);
    },
  };
  return { client: trustedSubscribe(client as unknown as Client), sent, ended };
}

function subscribe(client: Client) {
  const sink = { next: vi.fn<Sink['next']>(), error: vi.fn<Sink['error']>(), complete: () => {} };
  const extensions = { documentId: 'sha256:changes' };
  const end = client.subscribe({ query: text, variables: { since: null }, extensions }, sink);
  return { ...sink, end };
}

test('sends the id of a document instead of its text', async () => {
  const { client, sent, ended } = server();
  const { next, end } = subscribe(client);
  expect(sent).toEqual([
    { query: '', variables: { since: null }, extensions: { documentId: 'sha256:changes' } },
  ]);
  await expect.poll(() => next.mock.calls).toEqual([[change]]);
  end();
  expect(ended).toEqual(['']);
});

test.each(['DOCUMENT_UNKNOWN', 'QUERY_INVALID'])(
  'sends the text to a server that answers %s',
  async (code) => {
    const { client, sent, ended } = server(code);
    const first = subscribe(client);
    await expect.poll(() => first.next.mock.calls).toEqual([[change]]);
    expect(sent.map(({ query }) => query)).toEqual(['', text]);
    expect(first.error).not.toHaveBeenCalled();
    first.end();
    expect(ended).toEqual([text]);
  },
);

test('passes on every other refusal', async () => {
  const { client, sent } = server('UNAUTHENTICATED');
  const { error } = subscribe(client);
  await expect.poll(() => error.mock.calls).toHaveLength(1);
  expect(sent).toHaveLength(1);
});
