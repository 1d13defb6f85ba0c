import { type ComponentType, lazy, useState } from 'react';
import { fetchPart } from './fetch-part.ts';
import { online } from './online.ts';

/**
 * A part of a page in a script of its own, drawn within a `Suspense`, and how to fetch it ahead. What has been fetched is
 * drawn at once: React's `lazy` alone would show the fallback first, and let it stand for at least 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    await online();
    return (fetched = await load());
  };
  const Lazy = lazy(async () => ({ default: await fetchPart(fetch) })) as ComponentType<Props>;
  function Part(props: Props) {
    // What it began as it stays: another component in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
