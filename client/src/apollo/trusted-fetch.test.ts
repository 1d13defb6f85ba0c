import { afterEach, expect, test, vi } from 'vitest';
import { trustedFetch } from './trusted-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

const text = 'query Viewer { viewer { id } }';
const operation = (documentId: string) => ({
  body: JSON.stringify({ operationName: 'Viewer', variables: {}, query: text, extensions: { documentId } }),
});

function server(answer: (body: Record<string, unknown>) => object) {
  const seen: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_uri: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    seen.push(body);
    return new Response(JSON.stringify(answer(body)));
  });
  return seen;
}

test('sends a known document by its id only', async () => {
  const seen = server(() => ({ data: { viewer: null } }));
  const response = await trustedFetch('/graphql', operation('sha256:known'));
  expect(await response.json()).toEqual({ data: { viewer: null } });
  expect(seen).toEqual([{ documentId: 'sha256:known', operationName: 'Viewer', variables: {} }]);
});

test('resends an unknown document as text', async () => {
  const seen = server(({ query }) =>
    query ? { data: { viewer: null } } : { errors: [{ extensions: { code: 'DOCUMENT_UNKNOWN' } }] },
  );
  const response = await trustedFetch('/graphql', operation('sha256:new'));
  expect(await response.json()).toEqual({ data: { viewer: null } });
  expect(seen.map((body) => 'query' in body)).toEqual([false, true]);
  expect(seen[1]).toEqual({
    operationName: 'Viewer',
    variables: {},
    query: text,
  });
});

test('uses a response embedded in the page once, without a request', async () => {
  const seen = server(() => ({ data: { viewer: null } }));
  const came = { 'sha256:first': { data: { viewer: { id: 'somebody' } } } };
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'first-answers' ? { textContent: JSON.stringify(came) } : null),
  });
  vi.resetModules();
  const { trustedFetch: fetchAnew } = await import('./trusted-fetch.ts');
  const first = await fetchAnew('/graphql', operation('sha256:first'));
  expect(await first.json()).toEqual(came['sha256:first']);
  expect(seen).toHaveLength(0);
  const second = await fetchAnew('/graphql', operation('sha256:first'));
  expect(await second.json()).toEqual({ data: { viewer: null } });
  expect(seen).toHaveLength(1);
});
