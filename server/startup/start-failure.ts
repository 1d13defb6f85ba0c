import { resolve } from 'node:path';
import { isUnreachable } from '#server/errors/errors.ts';
import { EnvError, type Env } from './env.ts';

/** What PostgreSQL answers when the role, its password or the database in the URL is wrong. */
const isRefusedLogin = /^(28|3D)/;
/** What is said where TLS with PostgreSQL cannot be made. */
const isTls = /certificate|altnames|does not support SSL/i;
/** What `pg` says where something else than PostgreSQL answers, or nothing. */
const isSilent = /^(timeout expired|Connection terminated\b.*)$/;
/** What PostgreSQL answers to the first migration where a version before 1.0 has made the tables. */
const duplicateTable = '42P07';
/** What ports say that could not use the value of a variable. */
const isAboutVariable = /^(EVENTS_URL|GEOIP_DATABASE): /;

type Known = Pick<Env, 'PORT' | 'HOST' | 'DATA_DIR' | 'DATABASE_URL'>;

/**
 * Why a start failed and what to do about it, for whoever started the server; null for what only the error itself
 * explains. `env`: null if the variables could not be read.
 */
export function startFailure(error: unknown, env: Known | null): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof EnvError || isAboutVariable.test(error.message)) return error.message;
  if (!env) return null;
  const { code, syscall, path, hostname } = error as Error &
    Partial<Record<'code' | 'syscall' | 'path' | 'hostname', unknown>>;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `PORT: another program uses ${env.PORT}. End it, or choose another port: PORT=${env.PORT + 1} npm start`;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === env.HOST))
    return `PORT, HOST: cannot listen there (${String(code)})`;
  if (typeof path === 'string' && resolve(path).startsWith(resolve(env.DATA_DIR)))
    return `DATA_DIR: ${env.DATA_DIR} cannot be used (${String(code)})`;
  if (code === duplicateTable)
    return 'The database was made by a version before 1.0, which cannot be migrated: use another database or DATA_DIR';
  if (!env.DATABASE_URL) return null;
  if (isRefusedLogin.test(String(code)) || isTls.test(error.message)) return `DATABASE_URL: ${error.message}`;
  return isUnreachable(error) || isSilent.test(error.message)
    ? `DATABASE_URL: no PostgreSQL answers there (${typeof code === 'string' ? code : error.message})`
    : null;
}
