import { hash } from 'node:crypto';
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import { rowsOf, type Em } from '#server/context/context.ts';

/** A query of Kysely's builder, or its `sql`. */
type Query<Row> = { compile(database: QueryExecutorProvider): CompiledQuery<Row> };

/**
 * Runs a query that each connection prepares once, outside any transaction: for what every dashboard reads again and
 * again, and PostgreSQL takes longer to plan than to run.
 */
export async function prepared<Row extends object>(root: Em, query: Query<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(rowsOf(root));
  const pool = await root.getDriver().getConnection().getNativeClient();
  return (await pool.query<Row>({ name: hash('sha1', text), text, values: [...parameters] })).rows;
}
