import type { Plugin } from 'vite';

/**
 * Apollo prints each document to recognize those that are equal. Each of ours has an id: the printer, and printing, is
 * left out of the first screen.
 */
export const noPrinter = (): Plugin => ({
  name: 'whereabouts:no-printer',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /@apollo\/client\/utilities\/graphql\/print\.js/ },
    handler: () => ({
      code: 'export const print = Object.assign((document) => document.__meta__.hash, { reset() {} });',
      map: null,
    }),
  },
});
