import type { FastifyBaseLogger } from 'fastify';

/** How long a graceful shutdown may take, milliseconds. */
const grace = 10_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type Life = {
  /** Registers how to close `thing` when the process ends; the last one opened is closed first. */
  opened<T>(thing: T, close: (thing: T) => unknown): T;
};

/**
 * Runs a process: `start` opens what it needs, and the process runs until a signal. Then everything is closed and the
 * process exits. A signal during the start lets the current step finish and closes what was opened; further signals
 * change nothing, because npm forwards what the whole group has already received. Exits with 0; with 1 after a
 * failure, or when closing takes longer than the grace period. `failed` reports why a start failed.
 */
export async function run(
  log: Pick<FastifyBaseLogger, 'info' | 'fatal'>,
  start: (life: Life) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  const open = new AsyncDisposableStack();
  let isStopping = false;
  let isStarted = false;
  let code = 0;

  const end = async (): Promise<void> => {
    setTimeout(() => {
      log.fatal(`not ended after ${grace} ms`);
      process.exit(1);
    }, grace).unref();
    try {
      await open.disposeAsync();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'could not end in order');
      process.exit(1);
    }
  };
  const stop = (reason: number) => {
    if (isStopping) return;
    isStopping = true;
    code = reason;
    if (isStarted) void end();
  };
  for (const signal of signals) {
    process.on(signal, () => {
      if (!isStopping) log.info(`${signal}: stopping`);
      stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      stop(1);
    });
  }

  try {
    await start({
      opened(thing, close) {
        open.defer(async () => void (await close(thing)));
        if (isStopping) throw new Error('told to stop during the start');
        return thing;
      },
    });
    isStarted = true;
    if (isStopping) await end();
  } catch (error) {
    // A failure after a signal is caused by it: the group's other programs were told to stop too.
    if (isStopping) return await end();
    failed(error);
    isStopping = true;
    code = 1;
    await end();
  }
}
