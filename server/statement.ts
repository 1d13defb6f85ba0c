import type { EntityName } from '@mikro-orm/core';
import type { DatabaseConnection } from 'kysely';
import { rowsOf, type Em } from './context.ts';

/**
 * A statement under a name: each connection reads its text once, and sends the name from then on. For what runs very
 * often; all else is written with `rowsOf`. It runs in the em's transaction where there is one, else straight from the
 * pool, past the ORM. Instants come as PostgreSQL's text, for `instant`; blobs as buffers.
 */
export function statement<Row = never>(name: string, text: string) {
  const named = { name, text };
  return async (em: Em, values: readonly unknown[]): Promise<Row[]> => {
    if (em.isInTransaction()) {
      const executor = rowsOf(em).getExecutor();
      return executor.provideConnection(
        async (connection) => (await run<Row>(connection, named, values)).rows,
      );
    }
    const pool = await em.getDriver().getConnection().getNativeClient();
    return (await pool.query<Row & object>({ ...named, values: [...values] })).rows;
  };
}

/**
 * As `statement`, for whole rows of one table, given what follows `select`: they come as the em's own entities, as if it
 * had found them itself. Columns are named one by one: with `*` a column that is added while other processes run would
 * make the database refuse them a statement that they have prepared.
 */
export function entityStatement<Entity extends object>(
  name: string,
  entity: EntityName<Entity>,
  from: string,
) {
  let rows: ReturnType<typeof statement<Record<string, unknown>>> | undefined;
  return async (em: Em, values: readonly unknown[]): Promise<Entity[]> => {
    rows ??= statement(name, `select ${columnsOf(em, entity)} ${from}`);
    return (await rows(em, values)).map((row) => em.map(entity, row as never));
  };
}

const columnsOf = (em: Em, entity: EntityName): string =>
  em
    .getMetadata()
    .get(entity)
    .props.flatMap(({ fieldNames }) => fieldNames ?? [])
    .map((column) => `"${column}"`)
    .join(', ');

/** Kysely hands a query's text to `pg` untouched, and `pg` takes a named statement in its place. */
const run = <Row>(connection: DatabaseConnection, named: object, values: readonly unknown[]) =>
  connection.executeQuery<Row>({ sql: named as unknown as string, parameters: values } as never);
