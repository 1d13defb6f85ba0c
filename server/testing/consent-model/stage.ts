import { createClient, type Client as LiveClient } from 'graphql-ws';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { SendFailed } from '#server/ports/send-failed.ts';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '../build-test-app.ts';
import type { Carrier } from './by-time.ts';
import { hour, retentionDays } from './world.ts';

/** What a carrier took; `unsubscribeUrl` of e-mails. */
export type Taken = {
  id: string;
  channel: 'SMS' | 'VOICE' | 'EMAIL';
  to: string;
  text: string;
  unsubscribeUrl?: string;
};

/** The whole product with a clock that stands still between steps, carriers that obey, and an ear on every event. */
export type Stage = {
  app: TestApp;
  clock: { now: number };
  carrier: { mood: Carrier; taken: Taken[] };
  /** `account:… request` of every live event since the last call. */
  heard(): Promise<string[]>;
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** A dashboard's socket; `onFrame` gets what it is pushed. */
  dashboard(token: string, query: string, onFrame: (location: Record<string, unknown>) => void): LiveClient;
  close(): Promise<void>;
};

/** What must be found nowhere: the address and the browser of whoever acts on a link. */
export const canaries = ['198.51.100.', 'Canary/7719'];

export async function openStage(): Promise<Stage> {
  const clock = { now: Date.now() + 24 * hour };
  const carrier: Stage['carrier'] = { mood: 'takes', taken: [] };
  const take = (taken: Taken) => {
    if (carrier.mood !== 'takes') {
      const permanent = carrier.mood === 'refuses';
      return Promise.reject(new SendFailed(permanent ? 'REFUSED' : 'UNREACHABLE', { permanent }));
    }
    carrier.taken.push(taken);
    return Promise.resolve({ providerId: `at-carrier-${taken.id}` });
  };
  const whole = await buildTestApp({
    settings: { retentionDays },
    ports: {
      now: () => new Date(clock.now),
      sms: { send: ({ id, to, text }) => take({ id, to, text, channel: 'SMS' }) },
      voice: { call: ({ id, to, text }) => take({ id, to, text, channel: 'VOICE' }) },
      mail: {
        send: ({ id, to, text, unsubscribeUrl }) => take({ id, to, text, unsubscribeUrl, channel: 'EMAIL' }),
      },
    },
  });
  const app = { ...whole, graphql: fromEverywhere(whole) };
  const url = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  const events: string[] = [];
  let onBarrier = () => {};
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'barrier') onBarrier();
    if (channel === 'whereabouts' && payload.startsWith('account:')) events.push(payload);
  });
  await client.query('listen whereabouts; listen barrier');
  return {
    app,
    clock,
    carrier,
    async heard() {
      // Notifications keep the order of commits: what was published before this one has been heard when it comes.
      const passed = Promise.withResolvers<void>();
      onBarrier = passed.resolve;
      await client.query('notify barrier');
      await passed.promise;
      return events.splice(0);
    },
    query: async (text, values = []) => (await client.query<Record<string, unknown>>(text, values)).rows,
    dashboard(token, query, onFrame) {
      const live = createClient({
        url: `${url}/graphql`,
        webSocketImpl: WebSocket,
        connectionParams: { authorization: `Bearer ${token}` },
        retryAttempts: 0,
      });
      live.subscribe<{ locationChanged: Record<string, unknown> }>(
        { query },
        { next: ({ data }) => data && onFrame(data.locationChanged), error: () => {}, complete: () => {} },
      );
      return live;
    },
    async close() {
      await client.end();
      await whole.close();
    },
  };
}

/** Each request from another address, as the limit on one address would end the walk. */
function fromEverywhere(app: TestApp): TestApp['graphql'] {
  let count = 0;
  return (query, variables, options = {}): Promise<GraphqlAnswer> =>
    app.graphql(query, variables, {
      ...options,
      headers: {
        'x-forwarded-for': `198.51.100.${(count += 1) % 250}`,
        'user-agent': 'Canary/7719',
        ...options.headers,
      },
    });
}
