import { type ComponentType, lazy, useState } from 'react';
import { fetchPart } from './fetch-part.ts';
import { online } from './online.ts';

/** How long React may take to show a failure that it has been told (milliseconds). */
const shown = 1_000;

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
  const untried = () =>
    lazy(async () => {
      try {
        return { default: await fetchPart(fetch) };
      } catch (error) {
        // React remembers a failure; whoever opens the part again is to get another try.
        setTimeout(() => (Lazy = untried()), shown);
        throw error;
      }
    }) as ComponentType<Props>;
  let Lazy = untried();
  function Part(props: Props) {
    // The part keeps the component that it started with: another one in its place would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetch });
}
