import type { Plugin } from 'vite';

/**
 * Refuses chunks with circular imports: one of them would run before its dependencies. The bundler can preserve the
 * order anyway, by wrapping every module, but that costs a twentieth of all script.
 */
export const noCircles = (): Plugin => ({
  name: 'whereabouts:no-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const follow = (file: string, path: string[]): void => {
      if (path.includes(file)) this.error(`chunks in a circle: ${[...path, file].join(' > ')}`);
      const chunk = bundle[file];
      if (done.has(file) || chunk?.type !== 'chunk') return;
      for (const next of chunk.imports) follow(next, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
});
