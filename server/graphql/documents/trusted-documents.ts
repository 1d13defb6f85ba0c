import { existsSync, readFileSync } from 'node:fs';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { parse } from 'graphql';
import type { RequestContext } from '#server/context/request-context.ts';
import { AppError } from '#server/errors/errors.ts';
import { formatError } from '../format-error.ts';
import { schema } from '../schema.ts';

/** Our own client's operations by hash: sent by hash, compiled once, run without parsing or validating. */
export type TrustedDocuments = {
  /** Throws `DOCUMENT_UNKNOWN`. */
  textOf(documentId: string): string;
  /** Its operation; a subscription's executes one event. Throws `DOCUMENT_UNKNOWN`. */
  compiledOf(documentId: string): CompiledQuery;
  run(
    request: { documentId: string; variables?: unknown },
    ctx: RequestContext,
  ): Promise<{ data?: unknown; errors?: readonly unknown[] }>;
};

/** The hash-to-text maps that code generation wrote, one for each of our apps. */
export const ownDocuments = ['src', 'recipient'].map(
  (app) => new URL(`../../../client/${app}/gql/persisted-documents.json`, import.meta.url),
);

/** As many as graphql-js reports of wrong variables: each may contain what was sent. */
const mostErrors = 50;

const textsIn = (file: URL): [id: string, text: string][] =>
  existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [];

/** `files`: see `ownDocuments`; if one is missing, its ids are unknown. */
export function openTrustedDocuments(files: URL[]): TrustedDocuments {
  const texts = new Map(files.flatMap(textsIn));
  const compiled = new Map<string, CompiledQuery>();

  function textOf(id: string): string {
    const text = texts.get(id);
    if (text === undefined) throw new AppError('DOCUMENT_UNKNOWN');
    return text;
  }

  function compiledOf(id: string): CompiledQuery {
    const known = compiled.get(id);
    if (known) return known;
    // Our resolvers' types are checked by the compiler: leaves need no check as they leave.
    const query = compileQuery(schema, parse(textOf(id)), '', { disableLeafSerialization: true });
    if (!isCompiledQuery(query)) throw new Error('a trusted document does not compile');
    compiled.set(id, query);
    return query;
  }

  return {
    textOf,
    compiledOf,
    async run({ documentId, variables }, ctx) {
      try {
        const query = compiledOf(documentId);
        // Live updates use the WebSocket; over HTTP they would return nothing.
        if (query.subscribe) throw new AppError('QUERY_INVALID');
        const result = await query.query(undefined, ctx, variables as Record<string, unknown> | undefined);
        if (!result.errors) return result;
        const errors = result.errors.slice(0, mostErrors);
        return { ...result, errors: errors.map((error) => formatError(error, ctx.log)) };
      } catch (error) {
        return { errors: [formatError(error, ctx.log)] };
      }
    },
  };
}
