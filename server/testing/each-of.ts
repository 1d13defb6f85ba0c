/** Calls back with each item of a source, until that ends. */
export async function eachOf<Item>(source: AsyncIterable<Item>, hear: (item: Item) => void): Promise<void> {
  for await (const item of source) hear(item);
}
