import { type ComponentType, lazy, useState } from 'react';
import { fetchPart } from './fetch-part.ts';
import { online } from './online.ts';

/**
 * A part of a page with its own script, rendered within a `Suspense`, and how to preload it. Once preloaded, it is
 * rendered at once: React's `lazy` alone would show the fallback first, for at least 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    await online();
    return (fetched = await load());
  };
  const Lazy = lazy(async () => ({ default: await fetchPart(fetch) })) as ComponentType<Props>;
  function Part(props: Props) {
    // It keeps the component that it started with: another one in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
