import type { FastifyBaseLogger } from 'fastify';

/** What a process may take for an orderly end, milliseconds. */
const grace = 10_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export type Life = {
  /** Names what closes `thing` when the process ends; the last that was opened is closed first. */
  opened<T>(thing: T, close: (thing: T) => unknown): T;
};

/**
 * Runs a process: `start` opens what it needs, and the process goes on until a signal. Then everything is closed and
 * the process ends. A signal during the start lets the step under way finish and takes back what was opened; further
 * signals change nothing, because npm passes on what the whole group was sent already. Ends the process with 0; with 1
 * after a failure, or when closing takes longer than the grace. `failed` says why a start failed.
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
    // What fails after a signal fails by it: the group's other programs were told to end too.
    if (isStopping) return await end();
    failed(error);
    isStopping = true;
    code = 1;
    await end();
  }
}
