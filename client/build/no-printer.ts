import type { Plugin } from 'vite';

/**
 * Apollo prints each document, to recognize those that are equal and to send them. Each of ours has an id, which serves
 * for both: the printer, and printing, is left out.
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
