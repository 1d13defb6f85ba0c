import { Redis, type RedisOptions } from 'ioredis';
import { onceInAWhile } from '#server/throttle/once-in-a-while.ts';

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
    reconnectOnError(error) {
      noteRefusal(error);
      return false;
    },
    ...options,
  });
  const isNews = onceInAWhile();
  let isReplica = false;
  function noteRefusal(error: Error): void {
    const code = codeOf(error);
    // A script's first call: the client sends its text then.
    if (code === 'NOSCRIPT') return;
    isReplica ||= code === 'READONLY';
    if (redis.status === 'ready' && isNews(code)) log.warn(`Redis or Valkey: refuses commands (${code})`);
  }
  // Without a listener each failed try would be printed. The text may contain the password.
  let isSaid = false;
  let refusal: string | null = null;
  redis.on('error', (error: Error) => {
    if (error.name === 'ReplyError') refusal = codeOf(error);
    if (!isSaid) log.warn('Redis or Valkey: connection lost, trying again');
    isSaid = true;
  });
  redis.on('ready', () => (isSaid = isReplica = false));
  keepAsking(redis, () => isReplica);
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    const why = refusal
      ? `Redis or Valkey refuses the connection (${String(refusal)})`
      : 'no Redis or Valkey answers there';
    throw new Error(`EVENTS_URL: ${why}`, { cause: error });
  }
  return redis;
}

/** The first word of a refusal, such as OOM; the rest may quote. */
const codeOf = (error: Error): string => /^[A-Z]+/.exec(error.message)?.[0] ?? 'ERR';

/**
 * A connection that only listens writes nothing, and an unacknowledged write takes a quarter of an hour to fail.
 * `isReplica`: whether it leads to one; after a failover another server has the name.
 */
function keepAsking(redis: Redis, isReplica: () => boolean): void {
  let missed = 0;
  const timer = setInterval(() => {
    if (redis.status !== 'ready') return;
    if (isReplica()) return redis.disconnect(true);
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
