import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { FirstFiles } from '../../shared/first-files.ts';

const persistedDocuments = new URL('../src/gql/persisted-documents.json', import.meta.url);

/**
 * Writes `first-files.json`: what a page's first screen needs besides its entry script. The server preloads these
 * files in the page itself, so that browsers fetch all of them at once instead of one after the other. `modules`
 * names files by how their paths end, `documents` operations.
 */
export const firstFiles = ({
  modules,
  documents,
}: {
  modules: Record<string, readonly string[]>;
  documents: readonly string[];
}): Plugin => ({
  name: 'whereabouts:first-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
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
    const texts = Object.entries(
      JSON.parse(readFileSync(persistedDocuments, 'utf8')) as Record<string, string>,
    );
    const idOf = (operation: string): string =>
      texts.find(([, text]) => text.includes(`query ${operation} {`))?.[0] ??
      this.error(`there is no query ${operation}`);
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
      documents: documents.map(idOf),
    };
    this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(first) });
  },
});
