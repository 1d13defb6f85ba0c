import { hash } from 'node:crypto';
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import { rowsOf, type Em } from '#server/context/context.ts';

/** A query of Kysely's builder, or its `sql`. */
type Query<Row> = { compile(database: QueryExecutorProvider): CompiledQuery<Row> };

/**
 * Runs a query that each connection prepares once: for what every dashboard and every phone asks again and again. In a
 * transaction it is a query like any other.
 */
export async function prepared<Row extends object>(em: Em, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(rowsOf(em));
  if (em.isInTransaction()) return (await rowsOf(em).executeQuery(compiled)).rows;
  const { sql: text, parameters } = compiled;
  const pool = await em.getDriver().getConnection().getNativeClient();
  return (await pool.query<Row>({ name: hash('sha1', text), text, values: [...parameters] })).rows;
}
