import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

async function written(value: unknown): Promise<string> {
  let text = '';
  for await (const piece of jsonText(value)) text += piece;
  return text;
}
async function* inPages<Item>(...pages: Item[][]) {
  yield* pages;
}

test('writes what has no pages as JSON.stringify does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      expect(await written(value)).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

test('writes pages as one list, wherever they are', async () => {
  const at = new Date('2026-11-26T12:00:00Z');
  const value = {
    at,
    left: undefined,
    nothing: inPages(),
    'empty "pages"': inPages([], []),
    places: inPages(
      [{ id: 1, track: inPages([{ latitude: 1 }, { latitude: 2 }], [], [{ latitude: 3 }]), views: [] }],
      [
        { id: 2, track: inPages(), views: ['\n'] },
        { id: 3, track: inPages([{ latitude: 4 }]), views: [] },
      ],
    ),
  };
  const text = await written(value);
  expect(JSON.parse(text)).toEqual({
    at: at.toISOString(),
    nothing: [],
    'empty "pages"': [],
    places: [
      { id: 1, track: [{ latitude: 1 }, { latitude: 2 }, { latitude: 3 }], views: [] },
      { id: 2, track: [], views: ['\n'] },
      { id: 3, track: [{ latitude: 4 }], views: [] },
    ],
  });
  expect(text).toContain('\n      "track": [\n        {"latitude":1},\n        {"latitude":2},');
});
