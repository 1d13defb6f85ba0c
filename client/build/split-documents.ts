import type { Plugin } from 'vite';

type Definition = { kind: string; name: { value: string } };
/** A trusted document that is only ever sent by its hash has no definitions. */
type Document = { definitions?: Definition[] };

const documents = '/gql/graphql.ts';
const hooks = '/gql/hooks.ts';

const constants = (code: string): Map<string, Document> =>
  new Map(
    [...code.matchAll(/^export const (\w+) = (\{.*\}) as unknown as/gm)].map(([, name = '', json = '']) => [
      name,
      JSON.parse(json) as Document,
    ]),
  );

/**
 * Gives each generated operation and fragment its own module, so that a chunk contains only those that it uses. Only
 * for the build: in tests and types the files are as generated.
 */
export function splitDocuments(): Plugin {
  const parts = new Map<string, string>();
  const part = (file: string, name: string, code: string) => {
    const id = `${file}?part=${name}`;
    parts.set(id, code);
    return JSON.stringify(id);
  };

  function splitOperations(file: string, code: string): string {
    const lines = [...constants(code)].map(([name, { definitions = [], ...document }]) => {
      const operation = definitions.filter(({ kind }) => kind !== 'FragmentDefinition');
      const fragments = definitions.filter(({ kind }) => kind === 'FragmentDefinition');
      const imports = fragments.map((fragment, index) => {
        const from = part(
          file,
          `fragment-${fragment.name.value}`,
          `export const fragment = ${JSON.stringify(fragment)};`,
        );
        return `import { fragment as fragment${index} } from ${from};`;
      });
      const all = [
        ...operation.map((definition) => JSON.stringify(definition)),
        ...fragments.map((_, index) => `fragment${index}`),
      ];
      const rest = JSON.stringify(document).slice(1, -1);
      const written = all.length > 0 ? `,"definitions":[${all.join(',')}]` : '';
      const own = `${imports.join('\n')}\nexport const ${name} = {${rest}${written}};`;
      return `export { ${name} } from ${part(file, name, own)};`;
    });
    return lines.join('\n');
  }

  function splitHooks(file: string, code: string): string {
    const lines = [...code.matchAll(/^export const (use\w+)[^]*?\n {2}(use\w+)\(documents\.(\w+),/gm)].map(
      ([, name = '', hook = '', document = '']) => {
        const own = `import { ${hook} } from '@apollo/client/react';
import { ${document} } from './graphql.ts';
export const ${name} = (options) => ${hook}(${document}, options);`;
        return `export { ${name} } from ${part(file, name, own)};`;
      },
    );
    return lines.join('\n');
  }

  return {
    name: 'whereabouts:split-documents',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (parts.has(id) ? { id, moduleSideEffects: false } : undefined),
    load: (id) => {
      const code = parts.get(id);
      return code === undefined ? undefined : { code, moduleType: 'js' };
    },
    transform(code, id) {
      if (id.endsWith(documents)) return splitOperations(id, code);
      if (id.endsWith(hooks)) return splitHooks(id, code);
      return undefined;
    },
  };
}
