import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/errors.ts';
import { readAddress } from '#server/ports/ip-address.ts';
import { bearerToken, isSecret } from '#server/context/request-context.ts';

type MetricsOptions = {
  /** The Bearer token required from other machines; null where only this machine may ask. */
  token: string | null;
  /** Database connections: total, idle, and how many requests wait for one. */
  databasePool(): Promise<DatabasePool>;
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

type DatabasePool = { totalCount: number; idleCount: number; waitingCount: number };
type Metric = { name: string; type: 'gauge' | 'counter'; help: string; values: [label: string, number][] };

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

  async function read(): Promise<Metric[]> {
    const pool = await databasePool();
    const loop = [delay.percentile(50), delay.percentile(99), delay.max].map(seconds);
    delay.reset();
    return [
      ...ofProcess(loop),
      ...ofApp(app),
      ofLog(logLines()),
      ofSends(sends()),
      ...ofJobs(jobCounts()),
      ...ofLateness(await withinTimeout(jobLateness())),
      ...ofDatabase(pool),
    ];
  }

  const options = { logLevel: 'warn', compress: false } as const;
  app.get('/metrics', options, async (request, reply) => {
    if (!isLocal(request) && !shows(token, request)) throw new AppError('NOT_FOUND');
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(asText(await read()));
  });
}

const seconds = (nanoseconds: number) => nanoseconds / 1e9;

const plain = (name: string, type: Metric['type'], help: string, value: number): Metric => ({
  name,
  type,
  help,
  values: [['', value]],
});

/** `loop`: the median, 99th percentile and maximum of the event loop's delay, seconds. */
function ofProcess(loop: readonly number[]): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  return [
    plain('process_resident_memory_bytes', 'gauge', 'Memory of the process.', rss),
    plain('process_heap_used_bytes', 'gauge', 'Of this, what JavaScript uses.', heapUsed),
    {
      name: 'event_loop_delay_seconds',
      type: 'gauge',
      help: 'How late timers of 20 ms were since the last reading, these 20 ms included.',
      values: ['0.5', '0.99', '1'].map((quantile, at) => [`{quantile="${quantile}"}`, loop[at]!]),
    },
  ];
}

function ofApp(app: FastifyInstance): Metric[] {
  const { underWay, refused } = app.requestLoad();
  return [
    plain('sockets_open', 'gauge', 'Live connections (WebSocket).', app.openSockets()),
    plain('requests_under_way', 'gauge', 'Requests that are being answered.', underWay),
    plain('requests_refused_total', 'counter', 'Requests refused because of REQUESTS_AT_ONCE.', refused),
    {
      name: 'calls_total',
      type: 'counter',
      help: 'Calls of GraphQL and REST by X-App-Id; beyond 20 names they are other.',
      values: app.callsByApp().map(([name, calls]) => [`{app="${name}"}`, calls]),
    },
  ];
}

const ofDatabase = ({ totalCount, idleCount, waitingCount }: DatabasePool): Metric[] => [
  plain('database_connections', 'gauge', 'Connections to the database, without those of jobs.', totalCount),
  plain('database_connections_idle', 'gauge', 'Of these, idle ones.', idleCount),
  plain('database_waiting', 'gauge', 'Statements and transactions that wait for one.', waitingCount),
];

const ofLog = (lines: Record<string, number>): Metric => ({
  name: 'log_lines_total',
  type: 'counter',
  help: 'Lines of the log by level.',
  values: Object.entries(lines).map(([level, count]) => [`{level="${level}"}`, count]),
});

const ofSends = (sends: { channel: string; outcome: string; count: number }[]): Metric => ({
  name: 'messages_total',
  type: 'counter',
  help: 'Messages handed to a provider: accepted, refused for good, or failed for now.',
  values: sends.map(({ channel, outcome, count }) => [`{channel="${channel}",outcome="${outcome}"}`, count]),
});

function ofJobs(counts: { queue: string; done: number; failed: number }[]): Metric[] {
  const byQueue = (of: 'done' | 'failed') =>
    counts.map((one): [string, number] => [`{queue="${one.queue}"}`, one[of]]);
  return [
    {
      name: 'jobs_done_total',
      type: 'counter',
      help: 'Jobs that are done, by queue.',
      values: byQueue('done'),
    },
    {
      name: 'jobs_failed_total',
      type: 'counter',
      help: 'Failed tries of jobs by queue; most are retried.',
      values: byQueue('failed'),
    },
  ];
}

const ofLateness = (late: [string, number][] | null): Metric[] =>
  late
    ? [
        {
          name: 'jobs_late_seconds',
          type: 'gauge',
          help: 'How long the job that has been due longest has waited, by queue; of all processes together.',
          values: late.map(([queue, seconds]) => [`{queue="${queue}"}`, seconds]),
        },
      ]
    : [];

/** What comes in time, or null. */
async function withinTimeout<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, databaseTimeout, null);
  });
  try {
    return await Promise.race([asked.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

const asText = (all: readonly Metric[]): string =>
  all
    .flatMap(({ name, type, help, values }) => [
      `# HELP whereabouts_${name} ${help}`,
      `# TYPE whereabouts_${name} ${type}`,
      ...values.map(([label, value]) => `whereabouts_${name}${label} ${value}`),
    ])
    .join('\n') + '\n';

/** From this very machine, and not through a proxy on it, even a trusted one. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !isPassedOn && readAddress(raw.socket.remoteAddress ?? '')?.kind === 'loopback';
}

const shows = (token: string | null, { headers }: FastifyRequest): boolean =>
  token !== null && isSecret(bearerToken(headers.authorization), token);
