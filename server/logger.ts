import { pino, type Logger } from 'pino';

/**
 * The process's one log: requests, jobs and ports write to it; to the standard output where no stream is given. Lines
 * carry no address, no query, no header and no body: only the method, the path's route, the status and the time. Redaction is the second net, for what a library might log by itself.
 */
export const openLog = (level: string, stream?: NodeJS.WritableStream): Logger =>
  pino(
    {
      level,
      redact: {
        paths: [
          'req.headers',
          'req.remoteAddress',
          'req.query',
          'req.body',
          'headers',
          'token',
          'email',
          'phone',
          'to',
          'recipient',
          'password',
          'latitude',
          'longitude',
          '*.token',
          '*.email',
          '*.phone',
          '*.to',
          '*.recipient',
          '*.password',
          '*.latitude',
          '*.longitude',
        ],
        remove: true,
      },
      serializers: {
        req: (request: { method: string; routeOptions?: { url?: string } }) => ({
          method: request.method,
          route: request.routeOptions?.url ?? 'unknown',
        }),
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          message: '',
          code: error.code,
          // A message or a detail of the database may quote a value; the stack's frames say where without it.
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
