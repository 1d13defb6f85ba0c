import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/errors.ts';
import { readAddress } from '#server/ports/ip-address.ts';
import { bearerToken, isSecret } from '#server/context/request-context.ts';

type MetricsOptions = {
  /** The Bearer token required from other machines; null where only this machine may ask. */
  token: string | null;
  /** Database connections: total, idle, and how many requests wait for one. */
  databasePool(): Promise<{ totalCount: number; idleCount: number; waitingCount: number }>;
  /** The jobs done and the tries that failed in this process, by queue. */
  jobCounts(): { queue: string; done: number; failed: number }[];
  /** Seconds for which the job of each queue that has been due longest has waited; asks the database. */
  jobLateness(): Promise<[queue: string, seconds: number][]>;
  /** Messages handed to their providers, by channel and outcome. */
  sends(): { channel: string; outcome: string; count: number }[];
  /** Lines of the log, by level. */
  logLines(): Record<string, number>;
};

/** How long the database may take to say how late jobs are, milliseconds: while it is gone, the rest is answered. */
const databaseTimeout = 1_000;

type Values = number | [labels: string, value: number][];

const metric = (type: 'gauge' | 'counter') => (name: string, help: string, values: Values) =>
  [
    `# HELP whereabouts_${name} ${help}`,
    `# TYPE whereabouts_${name} ${type}`,
    ...(typeof values === 'number' ? [`whereabouts_${name} ${values}`] : []),
    ...(typeof values === 'object'
      ? values.map(([labels, value]) => `whereabouts_${name}{${labels}} ${value}`)
      : []),
  ].join('\n');
const [gauge, counter] = [metric('gauge'), metric('counter')];

/**
 * `/metrics`: this process's state in Prometheus's text format. Available to this machine and to clients with the
 * token; for all others the page does not exist.
 */
export async function metrics(
  app: FastifyInstance,
  { token, databasePool, jobCounts, jobLateness, sends, logLines }: MetricsOptions,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());

  async function read(): Promise<string[]> {
    const pool = await databasePool();
    const { rss, heapUsed } = process.memoryUsage();
    const { underWay, refused } = app.requestLoad();
    const jobs = jobCounts();
    const late = await Promise.race([
      jobLateness().catch(() => null),
      sleep(databaseTimeout, null, { ref: false }),
    ]);
    const quantiles = { 0.5: delay.percentile(50), 0.99: delay.percentile(99), 1: delay.max };
    delay.reset();
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('process_heap_used_bytes', 'Of this, what JavaScript uses.', heapUsed),
      gauge(
        'event_loop_delay_seconds',
        'How late timers of 20 ms were since the last reading, these 20 ms included.',
        Object.entries(quantiles).map(([quantile, nanoseconds]) => [
          `quantile="${quantile}"`,
          nanoseconds / 1e9,
        ]),
      ),
      gauge('sockets_open', 'Live connections (WebSocket).', app.openSockets()),
      gauge('requests_under_way', 'Requests that are being answered.', underWay),
      counter('requests_refused_total', 'Requests refused because of REQUESTS_AT_ONCE.', refused),
      counter(
        'calls_total',
        'Calls of GraphQL and REST by X-App-Id; beyond 20 names they are other.',
        app.callsByApp().map(([name, calls]) => [`app="${name}"`, calls]),
      ),
      counter(
        'log_lines_total',
        'Lines of the log by level.',
        Object.entries(logLines()).map(([level, count]) => [`level="${level}"`, count]),
      ),
      counter(
        'messages_total',
        'Messages handed to a provider: accepted, refused for good, or failed for now.',
        sends().map(({ channel, outcome, count }) => [`channel="${channel}",outcome="${outcome}"`, count]),
      ),
      counter(
        'jobs_done_total',
        'Jobs that are done, by queue.',
        jobs.map(({ queue, done }) => [`queue="${queue}"`, done]),
      ),
      counter(
        'jobs_failed_total',
        'Failed tries of jobs by queue; most are retried.',
        jobs.map(({ queue, failed }) => [`queue="${queue}"`, failed]),
      ),
      ...(late
        ? [
            gauge(
              'jobs_late_seconds',
              'How long the job that has been due longest has waited, by queue; of all processes together.',
              late.map(([queue, seconds]) => [`queue="${queue}"`, seconds]),
            ),
          ]
        : []),
      gauge('database_connections', 'Connections to the database, without those of jobs.', pool.totalCount),
      gauge('database_connections_idle', 'Of these, idle ones.', pool.idleCount),
      gauge('database_waiting', 'Statements and transactions that wait for one.', pool.waitingCount),
    ];
  }

  const options = { logLevel: 'warn', compress: false } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (!isLocal(request) && !shows(token, request)) throw new AppError('NOT_FOUND');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${(await read()).join('\n')}\n`);
  });
}

/** From this very machine, and not through a proxy on it, even a trusted one. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !isPassedOn && readAddress(raw.socket.remoteAddress ?? '')?.kind === 'loopback';
}

const shows = (token: string | null, { headers }: FastifyRequest): boolean =>
  token !== null && isSecret(bearerToken(headers.authorization), token);
