import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { backOff } from '#shared/back-off.ts';
import { liveOperation, messageOf } from './operations.ts';
import { someAddress, type Server } from './server.ts';

export type Subscriber = { accountId: string; token: string };

/** This many connect at the same time: a rush of thousands would measure the rush. */
const atOnce = 50;

/** Signed-in dashboards, one per subscriber, with the app's own subscription. */
export class Dashboards {
  /** Frames that have arrived, and connections that were accepted. */
  frames = 0;
  connected = 0;
  readonly #server: Server;
  readonly #since: string | undefined;
  readonly #closers: (() => void)[] = [];
  readonly #waiting = new Map<string, (at: number) => void>();

  /** `since`: their subscriptions begin with what has changed since then, and they come back when disconnected. */
  constructor(server: Server, since?: string) {
    this.#server = server;
    this.#since = since;
  }

  async connect(subscribers: Subscriber[]): Promise<void> {
    const connect = (who: Subscriber) =>
      this.#server.language === 'frames' ? this.#connectRaw(who) : this.#connectGraphql(who);
    for (let index = 0; index < subscribers.length; index += atOnce)
      await Promise.all(subscribers.slice(index, index + atOnce).map(connect));
  }

  /** When the next frame for this account arrives. */
  next = (accountId: string): Promise<number> =>
    new Promise((resolve) => this.#waiting.set(accountId, resolve));

  /** Waits for so many frames from now on; throws if a tenth is missing: two changes read together are one frame. */
  async after(run: () => Promise<unknown>, expected: number): Promise<void> {
    const wanted = this.frames + expected;
    await run();
    for (const end = Date.now() + 30_000; this.frames < wanted && Date.now() < end;) await sleep(2);
    const missing = wanted - this.frames;
    if (missing > expected / 10) throw new Error(`${missing} of ${expected} frames are missing`);
  }

  close(): void {
    for (const close of this.#closers.splice(0)) close();
  }

  readonly #hear = (accountId: string): void => {
    this.frames += 1;
    this.#waiting.get(accountId)?.(performance.now());
  };

  async #connectRaw({ accountId }: Subscriber): Promise<void> {
    const socket = new WebSocket(`${this.#server.url.replace('http', 'ws')}/?who=${accountId}`);
    socket.on('message', () => this.#hear(accountId));
    await new Promise((resolve) => void socket.once('open', resolve));
    this.#closers.push(() => socket.terminate());
  }

  async #connectGraphql({ accountId, token }: Subscriber): Promise<void> {
    class FromHome extends WebSocket {
      constructor(address: string, protocol: string) {
        super(address, protocol, { headers: { 'x-forwarded-for': someAddress() } });
      }
    }
    let operations = 0;
    const client = createClient({
      url: `${this.#server.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: FromHome,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      // As the page's client does.
      generateID: () => String((operations += 1)),
      retryAttempts: this.#since ? Number.POSITIVE_INFINITY : 0,
      shouldRetry: () => true,
      retryWait: (retries) => sleep(backOff(retries, { first: 500, longest: 20_000 })),
      onNonLazyError: () => {},
    });
    // It fails where nothing is connected.
    this.#closers.push(() => void Promise.resolve(client.dispose()).catch(() => {}));
    const first = new Promise<void>((resolve) => {
      client.on('connected', () => {
        this.connected += 1;
        resolve();
      });
    });
    await first;
    client.subscribe(
      {
        ...messageOf(this.#server, liveOperation),
        variables: { inBackground: false, ...(this.#since && { since: this.#since }) },
      },
      {
        next: ({ data, errors }) => (data ? this.#hear(accountId) : console.error(errors)),
        error: (reason) => console.error('a dashboard was refused:', reason),
        complete() {},
      },
    );
  }
}
