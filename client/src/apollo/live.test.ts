// @vitest-environment happy-dom
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
// Imported before the test fakes the timers.
import './live-socket.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLive, type LiveState } from './live.ts';

/** Whether the server has the socket's script. */
let isServed = true;
const gone = () => new TypeError('Failed to fetch dynamically imported module');
let subscriptions = 0;
/** The newest connection: what its library is told and calls, and how often it was ended. */
let socket: {
  terminated: number;
  connectionParams: () => object;
  retryWait: (retries: number) => Promise<void>;
  on: Record<'connecting' | 'connected', () => void> &
    Record<'ping' | 'pong', (received: boolean) => void> & { closed: (event: { code: number }) => void };
};
vi.mock('./live-socket.ts', async (importActual) => ({
  ...(await importActual<typeof import('./live-socket.ts')>()),
  get createClient() {
    if (!isServed) throw gone();
    return (options: typeof socket) => {
      const mine = (socket = { ...options, terminated: 0 });
      return {
        subscribe: () => ((subscriptions += 1), () => {}),
        terminate: () => (mine.terminated += 1),
      };
    };
  },
}));

beforeEach(() => {
  isServed = true;
  vi.useFakeTimers();
  subscriptions = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Subscribes to live updates and returns the states of the connection so far. */
function subscribe() {
  const live = createLive('wss://whereabouts.example/graphql', {
    sessionEnded: () => {},
    forbidden: () => {},
  });
  const states: LiveState[] = [live.state()];
  live.onChange(() => states.push(live.state()));
  const client = new ApolloClient({ cache: new InMemoryCache(), link: live.link });
  client.subscribe({ query: gql('subscription { locationChanged { id } }') }).subscribe({});
  return states;
}

test('the connection is down while the socket script cannot be fetched, and goes live once it can', async () => {
  isServed = false;
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const states = subscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['idle', 'connecting', 'down']);
  isServed = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(subscriptions).toBe(1);
});

test('reports the script as missing if the server lacks it, without reloading the page, and retries', async () => {
  isServed = false;
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const states = subscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['idle', 'connecting', 'down', 'missing']);
  expect(reload).not.toHaveBeenCalled();
  isServed = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(subscriptions).toBe(1);
});

test('retries a failed load of the socket script without reporting it as missing', async () => {
  isServed = false;
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const states = subscribe();
  await vi.waitFor(() => expect(states).toContain('down'));
  isServed = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['idle', 'connecting', 'down']);
  expect(subscriptions).toBe(1);
});

test('fetches the socket script only once the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const states = subscribe();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['idle', 'connecting']);
  expect(subscriptions).toBe(0);
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(subscriptions).toBe(1);
});

test('connects in a browser that never reports its network, once the server answers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(globalThis, 'fetch')
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response());
  subscribe();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(subscriptions).toBe(1);
});

async function connected() {
  const states = subscribe();
  await vi.advanceTimersByTimeAsync(1_000);
  socket.on.connecting();
  socket.on.connected();
  return states;
}

test('ends a connection over which a ping is not answered, and no other', async () => {
  await connected();
  socket.on.ping(false);
  await vi.advanceTimersByTimeAsync(3_000);
  socket.on.pong(true);
  // The server's own pings are answered by the library.
  socket.on.ping(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.terminated).toBe(0);
  socket.on.ping(false);
  socket.on.pong(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.terminated).toBe(1);
  socket.on.ping(false);
  socket.on.closed({ code: 1006 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.terminated).toBe(1);
});

test('live updates come in the language of the page', async () => {
  await connected();
  const { pathname } = location;
  for (const [path, locale] of [
    ['/id/dashboard', 'id'],
    ['/dashboard', 'en'],
  ]) {
    history.replaceState(null, '', path);
    expect(socket.connectionParams()).toMatchObject({ locale });
  }
  history.replaceState(null, '', pathname);
});

test('a lost connection is down until there is one again; one that nobody needs any more is idle', async () => {
  const states = await connected();
  socket.on.closed({ code: 1006 });
  socket.on.connecting();
  socket.on.closed({ code: 1006 });
  socket.on.connecting();
  socket.on.connected();
  socket.on.closed({ code: 1000 });
  expect(states).toEqual(['idle', 'connecting', 'live', 'down', 'live', 'idle']);
});

test.each([
  ['the network is back', window, 'online'],
  ['the page is looked at', document, 'visibilitychange'],
] as const)('reconnects at once when %s', async (_, target, event) => {
  await connected();
  window.dispatchEvent(new Event('offline'));
  expect(socket.terminated).toBe(1);
  socket.on.closed({ code: 1006 });
  window.dispatchEvent(new Event('offline'));
  expect(socket.terminated).toBe(1);
  const retried = vi.fn<() => void>();
  void socket.retryWait(9).then(retried);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(retried).not.toHaveBeenCalled();
  target.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(retried).toHaveBeenCalled();
});
