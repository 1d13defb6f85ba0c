import { pino, type Logger } from 'pino';
import { appIdOf } from './app-id.ts';

const ofRequests = ['req.headers', 'req.remoteAddress', 'req.query', 'req.body', 'headers'];
const personal = ['token', 'email', 'phone', 'to', 'recipient', 'password', 'latitude', 'longitude'];

/**
 * The process's only log, for requests, jobs and ports; written to standard output if no stream is given. Lines
 * contain no address, query, header or body: only the method, the route's pattern, the name of the calling program, the
 * status and the time. Redaction is a safety net for what a library might log by itself.
 */
export const openLog = (level: string, stream?: NodeJS.WritableStream): Logger =>
  pino(
    {
      level,
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
    stream ?? pino.destination(1),
  );
