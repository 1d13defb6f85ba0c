import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitDelay, type EventsPort, type LiveEvent } from './port.ts';

/** Transport that carries texts to every process, including this one. */
export type Transport = {
  /** Maximum bytes of one message: PostgreSQL's NOTIFY takes less than 8,000. */
  readonly mostBytes: number;
  send(payload: string): Promise<unknown>;
  isConnected(): boolean;
  close(): Promise<void>;
};

export type HubLog = { warn(text: string): void };
export type HubOptions = {
  /** How often to check for unpublished changes by default; milliseconds. */
  lookEvery?: number;
};

/** First line of a payload, so that its own sender can ignore it. */
const senderTopic = 'from';
/** What a process sends itself to check that events arrive. */
const ownTopic = 'round-trip';
/**
 * The first event is sent at once, those that follow are batched for this long: each message costs all processes.
 */
const pause = 5;
/** While events cannot be sent fast enough, or at all, any beyond this many are left to `onGap`. */
const mostWaiting = 10_000;

/** A regular check for unpublished changes; `last`: when the newest successful one began. */
type Check = { look: (since: Date) => void | Promise<void>; every: number; last: number; isBusy: boolean };

/** The part of live events that does not depend on the transport. `transport` may call `receive` at once. */
export function openHub(
  transport: Transport,
  log: HubLog,
  { lookEvery = 5_000 }: HubOptions = {},
): { port: EventsPort; receive: (payload: string) => void; checkNow: () => void } {
  const id = randomUUID();
  const listeners = new EventEmitter<Record<string, [text: string]>>().setMaxListeners(0);
  const trips = new Map<string, () => void>();
  const checks = regularChecks(log, lookEvery);
  let outgoing: string[] = [];
  let sending: Promise<void> | null = null;

  function publishHere(events: readonly LiveEvent[]): void {
    for (const { topic, text } of events) listeners.emit(topic, text);
  }

  function receive(payload: string): void {
    const events = payload.split('\n').map((line) => {
      const at = line.indexOf(' ');
      return { topic: line.slice(0, at), text: line.slice(at + 1) };
    });
    const [first] = events;
    if (first?.topic === senderTopic && first.text === id) return;
    if (first?.topic === ownTopic) trips.get(first.text)?.();
    publishHere(events);
  }

  /** Events that arrive while one payload is being sent, and shortly after it, are sent together in the next. */
  async function sendAll(): Promise<void> {
    // Events that follow in the same turn of the event loop are included.
    await new Promise(setImmediate);
    while (outgoing.length > 0) {
      let payload = `${senderTopic} ${id}`;
      let count = 0;
      for (const line of outgoing) {
        if (payload.length + 1 + line.length > transport.mostBytes) break;
        payload += `\n${line}`;
        count += 1;
      }
      outgoing = outgoing.slice(Math.max(1, count));
      try {
        if (transport.isConnected() && count > 0) await transport.send(payload);
      } catch {
        log.warn('live events: could not be sent to other processes');
      }
      await sleep(pause);
    }
    sending = null;
  }

  const port: EventsPort = {
    publish(events) {
      publishHere(events);
      if (outgoing.length + events.length > mostWaiting) return;
      for (const { topic, text } of events) outgoing.push(`${topic} ${text}`);
      sending ??= sendAll();
    },
    publishHere,
    subscribe(topic, listener) {
      listeners.on(topic, listener);
      return () => void listeners.off(topic, listener);
    },
    onGap: checks.add,
    topics: (prefix) =>
      listeners
        .eventNames()
        .map(String)
        .filter((topic) => topic.startsWith(prefix)),
    roundTrip() {
      if (!transport.isConnected()) return Promise.reject(new Error('live events: not connected'));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const trip = randomUUID();
      trips.set(trip, resolve);
      transport.send(`${ownTopic} ${trip}`).catch(reject);
      // Callers have their own deadline; entries that never come back must not be kept.
      const forget = setTimeout(() => trips.delete(trip), 10_000).unref();
      return promise.finally(() => {
        clearTimeout(forget);
        trips.delete(trip);
      });
    },
    async close() {
      checks.stop();
      await sending;
      await transport.close();
    },
  };
  return { port, receive, checkNow: checks.runAll };
}

/** Runs the regular checks for unpublished changes when they are due. */
function regularChecks(
  log: HubLog,
  lookEvery: number,
): { add: EventsPort['onGap']; runAll(): void; stop(): void } {
  const checks = new Set<Check>();

  function run(check: Check): void {
    if (check.isBusy) return;
    const begun = Date.now();
    check.isBusy = true;
    Promise.try(check.look, new Date(Math.min(check.last, begun) - commitDelay))
      .then(
        () => (check.last = begun),
        () => log.warn('live events: could not check for unpublished changes'),
      )
      .finally(() => (check.isBusy = false));
  }
  const timer = setInterval(() => {
    const now = Date.now();
    // A timer that fires a little early must not skip a turn.
    const due = now + lookEvery / 10;
    // A clock that was set back must not suspend the checks until it has caught up.
    for (const check of checks) if (check.last + check.every <= due || check.last > now) run(check);
  }, lookEvery).unref();

  return {
    add(look, { every } = { every: lookEvery }) {
      const check: Check = { look, every, last: Date.now(), isBusy: false };
      checks.add(check);
      return () => checks.delete(check);
    },
    runAll: () => checks.forEach(run),
    stop() {
      clearInterval(timer);
      checks.clear();
    },
  };
}
