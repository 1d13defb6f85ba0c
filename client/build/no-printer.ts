import type { Plugin } from 'vite';

/** Those parts of Apollo that print documents only to tell them apart, or that we make send an id instead of a text. */
const files =
  /@apollo\/client\/(core\/QueryManager|cache\/inmemory\/inMemoryCache|link\/http\/selectHttpOptionsAndBody)\.js/;
const imported = /\bprint\b(?=[^;{}]*\} from "@apollo\/client\/utilities")/;
const byId = 'const print = Object.assign((document) => document.__meta__.hash, { reset() {} });';

/**
 * Tells documents apart by the id that each of ours has, so that the first screen neither loads nor runs GraphQL's
 * printer.
 */
export const noPrinter = (): Plugin => ({
  name: 'whereabouts:no-printer',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: files },
    handler(code) {
      if (!imported.test(code)) this.error('Apollo no longer prints documents in the way we know');
      return { code: `${code.replace(imported, 'print as asText')}\n${byId}`, map: null };
    },
  },
});
