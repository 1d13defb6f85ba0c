import type { HubLog } from './hub.ts';
import type { EventsPort } from './port.ts';
import { openPostgresEvents } from './postgres.ts';

/** Events through Redis or Valkey where one is configured, else through the database. */
export async function openEvents(
  { databaseUrl, eventsUrl }: { databaseUrl: string; eventsUrl: string | undefined },
  log: HubLog,
): Promise<EventsPort> {
  if (!eventsUrl) return openPostgresEvents(databaseUrl, log);
  // A client that most deployments don't need is not loaded for them.
  const { openRedisEvents } = await import('./redis.ts');
  return openRedisEvents(eventsUrl, log);
}
