import { Redis, type RedisOptions } from 'ioredis';

/** Between two pings; milliseconds. */
const heartbeat = 3_000;

/**
 * A connection to Redis or Valkey (`redis:`, `rediss:`, `valkey:`, `valkeys:`) that reconnects by itself when it is
 * lost, within some ten seconds even if the host vanishes without closing it. Commands in between fail at once.
 * Rejects if the first connection fails.
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
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 5_000),
    ...options,
  });
  // Without a listener each failed try would be printed. The text may contain the password.
  let isSaid = false;
  redis.on('error', () => {
    if (!isSaid) log.warn('Redis or Valkey: connection lost, trying again');
    isSaid = true;
  });
  redis.on('ready', () => (isSaid = false));
  keepAsking(redis);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new Error('EVENTS_URL: no Redis or Valkey answers there', { cause: error });
  }
  return redis;
}

/** A connection that only listens writes nothing, and an unacknowledged write takes a quarter of an hour to fail. */
function keepAsking(redis: Redis): void {
  let missed = 0;
  const timer = setInterval(() => {
    if (redis.status !== 'ready') return;
    redis.ping().then(
      () => (missed = 0),
      (error: Error) => {
        // A refusal is an answer, too.
        missed = error.name === 'ReplyError' ? 0 : missed + 1;
        // A single miss may be a pause, of the server or of this process.
        if (missed < 2) return;
        missed = 0;
        redis.disconnect(true);
      },
    );
  }, heartbeat).unref();
  redis.once('end', () => clearInterval(timer));
}
