import type { Plugin } from 'vite';
import type { FirstFiles } from '../../shared/first-files.ts';

/**
 * Writes down what a page's first screen needs besides its entry script, as `first-files.json`: the server tells
 * browsers with the page itself, so that they fetch all of it at once and not one after the other. `modules` and `fonts`
 * name files by how their paths end.
 */
export const firstFiles = ({
  modules,
  fonts,
}: {
  modules: Record<string, readonly string[]>;
  fonts: readonly string[];
}): Plugin => ({
  name: 'whereabouts:first-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const all = Object.values(bundle);
    const chunks = all.filter((file) => file.type === 'chunk');
    const assets = all.filter((file) => file.type === 'asset');
    const needed = (file: string, found = new Set<string>()): Set<string> => {
      const chunk = bundle[file];
      if (found.has(file) || chunk?.type !== 'chunk') return found;
      found.add(file);
      for (const next of chunk.imports) needed(next, found);
      return found;
    };
    const ofEntry = new Set(
      chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needed(fileName)]),
    );
    const chunkOf = (end: string): string =>
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))?.fileName ??
      this.error(`no chunk begins with ${end}`);
    const fontOf = (end: string): string =>
      assets.find(({ originalFileNames }) => originalFileNames.some((name) => name.endsWith(end)))
        ?.fileName ?? this.error(`no style asks for ${end}`);
    const first: FirstFiles = {
      modules: Object.fromEntries(
        Object.entries(modules).map(([name, ends]) => [
          name,
          ends
            .flatMap((end) => [...needed(chunkOf(end))])
            .filter((file) => !ofEntry.has(file))
            .map((file) => `/${file}`),
        ]),
      ),
      fonts: fonts.map((end) => `/${fontOf(end)}`),
    };
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(first) });
  },
});
