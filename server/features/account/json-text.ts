/** A list that is read page by page. */
type Pages = AsyncIterable<readonly unknown[]>;

const isPages = (value: unknown): value is Pages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

type PlainObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasPages = (value: unknown): boolean =>
  isPages(value) || (isObject(value) && Object.values(value).some(hasPages));

/**
 * A value as indented JSON, in pieces. Pages in its objects, and in the items of such pages, are written as one list
 * while they are read, each item in a line if it has none itself.
 */
export async function* jsonText(value: unknown, lineBreak = '\n'): AsyncGenerator<string> {
  if (isPages(value)) yield* listText(value, lineBreak);
  else if (isObject(value) && hasPages(value)) yield* objectText(value, lineBreak);
  else yield JSON.stringify(value, null, 2).replaceAll('\n', lineBreak);
}

async function* objectText(value: PlainObject, lineBreak: string): AsyncGenerator<string> {
  const inner = `${lineBreak}  `;
  let separator = '';
  yield '{';
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined) continue;
    yield `${separator}${inner}${JSON.stringify(key)}: `;
    yield* jsonText(part, inner);
    separator = ',';
  }
  yield `${lineBreak}}`;
}

async function* listText(pages: Pages, lineBreak: string): AsyncGenerator<string> {
  const inner = `${lineBreak}  `;
  let separator = '';
  yield '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    if (!page.some(hasPages)) yield separator + page.map((item) => inner + JSON.stringify(item)).join(',');
    else
      for (const item of page) {
        yield separator + inner;
        yield* jsonText(item, inner);
        separator = ',';
      }
    separator = ',';
  }
  yield separator ? `${lineBreak}]` : ']';
}
