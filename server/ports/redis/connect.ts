import { Redis, type RedisOptions } from 'ioredis';

/**
 * A connection to Redis or Valkey (`redis:`, `rediss:`, `valkey:`, `valkeys:`), which comes back by itself when it is
 * lost. Commands in between fail at once. Rejects when there is none to begin with.
 */
export async function connectRedis(
  url: string,
  log: { warn(text: string): void },
  options: RedisOptions = {},
): Promise<Redis> {
  const redis = new Redis(url.replace(/^valkey/, 'redis'), {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 5_000),
    ...options,
  });
  // Without a listener each failed try would be printed. The text may hold the password.
  let isSaid = false;
  redis.on('error', () => {
    if (!isSaid) log.warn('Redis or Valkey: connection lost, trying again');
    isSaid = true;
  });
  redis.on('ready', () => (isSaid = false));
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new Error('EVENTS_URL: no Redis or Valkey answers there', { cause: error });
  }
  return redis;
}
