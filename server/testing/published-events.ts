import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { vi } from 'vitest';
import type { TestApp } from './build-test-app.ts';

/** Everything that the server publishes to other processes from now on, as PostgreSQL delivers it. */
export async function publishedEvents(app: TestApp) {
  const heard: string[] = [];
  const client = new Client({ connectionString: app.databaseUrl });
  client.on('error', () => {});
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.connect();
  await client.query('listen whereabouts');
  return {
    /**
     * The events since the last call. Events are sent in batches after their commit, so this publishes a marker and
     * waits for it: whatever was published before it has arrived then.
     */
    async next(): Promise<string[]> {
      const marker = randomUUID();
      app.ports.events.publish([{ topic: 'marker', text: marker }]);
      await vi.waitUntil(() => heard.some((payload) => payload.includes(marker)), 15_000);
      const lines = heard.splice(0).flatMap((payload) => payload.split('\n'));
      return lines.filter((line) => !/^(from|marker|round-trip) /.test(line));
    },
    end: () => client.end(),
  };
}
