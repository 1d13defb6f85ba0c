import type { EntityName } from '@mikro-orm/core';
import type { DatabaseConnection } from 'kysely';
import { rowsOf, type Em } from '#server/context/context.ts';

/**
 * A named (prepared) statement: each connection parses its text once and then sends only the name. For the most
 * frequent queries; all others use `rowsOf`. It runs in the em's transaction if there is one, otherwise directly on
 * the pool, bypassing the ORM. Timestamps come as PostgreSQL's text, for `instant`; blobs as buffers.
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
 * Like `statement`, for whole rows of one table, given what follows `select`: returns the em's entities, as if it had
 * found them itself. Columns are listed by name: with `*`, a column added while other processes run would make the
 * database refuse statements they have prepared.
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

/** Kysely passes a query's text to `pg` untouched, and `pg` accepts a named statement instead. */
const run = <Row>(connection: DatabaseConnection, named: object, values: readonly unknown[]) =>
  connection.executeQuery<Row>({ sql: named as unknown as string, parameters: values } as never);
