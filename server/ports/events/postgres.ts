import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import { limitConcurrency } from '#server/throttle/concurrency-limit.ts';
import { backOff } from '#shared/back-off.ts';
import { connectionOptions } from '../connection-options.ts';
import { openHub, type HubLog, type HubOptions, type Transport } from './hub.ts';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts';
/** Between two tries, milliseconds. */
const waits = { first: 100, longest: 5_000 };
/** A host that is gone with something on its way to it would be noticed after a quarter of an hour; milliseconds. */
const heartbeat = 10_000;

/**
 * Events through PostgreSQL's NOTIFY outside any transaction, with one LISTEN connection per process, shared by all
 * topics.
 */
export async function openPostgresEvents(
  url: string,
  log: HubLog,
  options?: HubOptions,
): Promise<EventsPort> {
  let listening: { client: Client; ask: (text: string) => Promise<unknown> } | null = null;
  let isClosed = false;
  const transport: Transport = {
    mostBytes: 7_900,
    async send(payload) {
      await listening?.ask(`notify ${channel}, ${escapeLiteral(payload)}`);
    },
    isConnected: () => listening !== null,
    async close() {
      isClosed = true;
      await listening?.client.end();
    },
  };
  const { port, receive, checkNow } = openHub(transport, log, options);

  async function listen(): Promise<void> {
    const client = new Client({ connectionString: url, ...connectionOptions, query_timeout: 15_000 });
    // The end follows.
    client.on('error', () => {});
    client.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await client.connect();
      // A standby in recovery refuses it.
      await client.query(`listen ${channel}`);
      if (isClosed) throw new Error('live events: closed');
    } catch (error) {
      void client.end();
      throw error;
    }
    // One at a time: pg will not queue them for much longer. A connection that does not answer is given up.
    const inTurn = limitConcurrency(1, Infinity);
    const ask = (text: string) =>
      inTurn(() => client.query(text)).catch((error: unknown) => {
        void client.end();
        throw error;
      });
    listening = { client, ask };
    // PostgreSQL listens already: it only answers.
    const beat = setInterval(() => void ask(`listen ${channel}`).catch(() => {}), heartbeat).unref();
    client.once('end', () => {
      clearInterval(beat);
      listening = null;
      if (!isClosed) void listenAgain();
    });
  }

  async function listenAgain(): Promise<void> {
    log.warn('live events: connection lost, trying again');
    for (let attempt = 0; !isClosed; attempt += 1) {
      try {
        await listen();
        return checkNow();
      } catch {
        await sleep(backOff(attempt, waits), undefined, { ref: false });
      }
    }
  }

  await listen();
  return port;
}
