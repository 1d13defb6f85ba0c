/** Malicious queries, by what is wrong with them; each must be refused on every transport. */
export const tooComplex: Record<string, string> = {
  'nesting without end': `{ __schema { types ${'{ fields { type '.repeat(30)}{ name }${' } }'.repeat(30)} } }`,
  'nesting by fragments': `${Array.from(
    { length: 30 },
    (_, index) => `fragment F${index} on __Type { fields { type { ...F${index + 1} } } }`,
  ).join(' ')} fragment F30 on __Type { name } { __schema { types { ...F0 } } }`,
  'many aliases': `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: passwordKey`).join(' ')} }`,
  'many aliases in a fragment': `fragment F on Query { ${Array.from({ length: 40 }, (_, index) => `a${index}: passwordKey`).join(' ')} } { ...F }`,
  'many directives': `{ passwordKey ${'@include(if: true) '.repeat(40)} }`,
  'many words': `{ ${'passwordKey '.repeat(2_000)} }`,
  'braces without end': '{ passwordKey '.repeat(2_000),
};
