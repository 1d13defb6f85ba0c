import type { Client, Sink, SubscribePayload } from 'graphql-ws';
import { parse } from 'graphql';
import { beforeEach, expect, test, vi } from 'vitest';

const text = 'subscription Changes {\n  changes {\n    id\n  }\n}';
const change = { data: { changes: { id: '1' } } };

let trustedSubscribe: (typeof import('./trusted-subscribe.ts'))['trustedSubscribe'];
beforeEach(async () => {
  vi.resetModules();
  ({ trustedSubscribe } = await import('./trusted-subscribe.ts'));
  (await import('./document-texts.ts')).noteDocument('sha256:changes', parse(text));
});

/** A server that answers each subscription with a change, but `refuses` those without a text. */
function server(refuses?: string) {
  const sent: SubscribePayload[] = [];
  const ended: string[] = [];
  const client = {
    subscribe(payload: SubscribePayload, sink: Sink) {
      sent.push(payload);
      if (refuses && !payload.query) sink.error([{ message: '', extensions: { code: refuses } }]);
      else sink.next(change);
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

test('sends the id of a document instead of its text', () => {
  const { client, sent, ended } = server();
  const { next, end } = subscribe(client);
  expect(sent).toEqual([
    { query: '', variables: { since: null }, extensions: { documentId: 'sha256:changes' } },
  ]);
  expect(next).toHaveBeenCalledWith(change);
  end();
  expect(ended).toEqual(['']);
});

test.each(['DOCUMENT_UNKNOWN', 'QUERY_INVALID'])(
  'sends the text to a server that answers %s',
  async (code) => {
    const { client, sent, ended } = server(code);
    const first = subscribe(client);
    await expect.poll(() => first.next.mock.calls).toEqual([[change]]);
    const second = subscribe(client);
    await expect.poll(() => second.next.mock.calls).toEqual([[change]]);
    expect(sent.map(({ query }) => query)).toEqual(['', text, text]);
    expect(first.error).not.toHaveBeenCalled();
    first.end();
    expect(ended).toEqual([text]);
  },
);

test('sends no text for a subscription that has ended meanwhile', async () => {
  const { client, sent } = server('DOCUMENT_UNKNOWN');
  subscribe(client).end();
  await import('./printer.ts');
  await Promise.resolve();
  expect(sent.map(({ query }) => query)).toEqual(['']);
});

test('passes on every other refusal', () => {
  const { client, sent } = server('UNAUTHENTICATED');
  expect(subscribe(client).error).toHaveBeenCalledOnce();
  expect(sent).toHaveLength(1);
});
