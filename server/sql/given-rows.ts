/**
 * A derived table of rows that a statement is given: an array parameter for each column, such as `$1::uuid[]`, and
 * `place`, counting from 1.
 *
 * The limit takes nothing away; it is for the planner. Of an array that it does not know it expects ten elements, of a
 * known one those it has. A plan for any arrays would thus always seem dearer than one for these, and a prepared
 * statement would be planned anew each time, for longer than it runs. Of a limit that it does not know it expects a
 * tenth, so one row.
 */
export function givenRows(columns: Record<string, string>): string {
  const arrays = Object.values(columns);
  const names = [...Object.keys(columns), 'place'].join(', ');
  return `(
     select * from unnest(${arrays.join(', ')}) with ordinality as given (${names}) limit cardinality(${arrays[0]})
   )`;
}
