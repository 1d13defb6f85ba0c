import { levels, pino, type DestinationStream, type Logger } from 'pino';
import { appIdOf } from './app-id.ts';

const ofRequests = ['req.headers', 'req.remoteAddress', 'req.query', 'req.body', 'headers'];
const personal = ['token', 'email', 'phone', 'to', 'recipient', 'password', 'latitude', 'longitude'];

type LineCounts = Record<'warn' | 'error' | 'fatal', number>;
const countsOf = new WeakMap<object, LineCounts>();

/** What is kept, in bytes, while nothing can be written; more is dropped. */
const mostUnwritten = 1_048_576;

/**
 * Lines to a file descriptor. While none can be written, as when the disk is full, the process goes on without: unless
 * somebody listens for the error it is thrown where a line is logged, and the flush at the exit tries again for ever.
 */
export function openOutput(fd: number) {
  const output = pino.destination({ fd, maxLength: mostUnwritten });
  const flushSync = output.flushSync.bind(output);
  output.on('error', () => void (output.flushSync = () => {}));
  output.on('write', () => void (output.flushSync = flushSync));
  return output;
}

/** How many lines of each level that a log from `openLog` has had, as far as its level writes them. */
export const lineCounts = (log: object): LineCounts => countsOf.get(log) ?? { warn: 0, error: 0, fatal: 0 };

/**
 * The process's only log, for requests, jobs and ports; written to standard output if no stream is given. Lines
 * contain no address, query, header or body: only the method, the route's pattern, the name of the calling program, the
 * status and the time. Redaction is a safety net for what a library might log by itself.
 */
export const openLog = (level: string, stream?: DestinationStream): Logger => {
  const counts: LineCounts = { warn: 0, error: 0, fatal: 0 };
  const log = pino(
    {
      level,
      hooks: {
        logMethod(args, method, number) {
          const name = levels.labels[number];
          if (name && name in counts) counts[name as keyof LineCounts] += 1;
          method.apply(this, args);
        },
      },
      redact: {
        paths: [...ofRequests, ...personal, ...personal.map((name) => `*.${name}`)],
        remove: true,
      },
      serializers: {
        req(request: { method: string } & Parameters<typeof appIdOf>[0]) {
          const app = appIdOf(request);
          return {
            method: request.method,
            route: request.routeOptions?.url ?? 'unknown',
            ...(app !== null && { app }),
          };
        },
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          message: '',
          code: error.code,
          // The database's messages and details may quote values; the stack frames show the location without them.
          stack:
            error.stack
              ?.split('\n')
              .filter((line) => line.trimStart().startsWith('at '))
              .join('\n') ?? '',
        }),
      },
    },
    stream ?? openOutput(1),
  );
  countsOf.set(log, counts);
  return log;
};
