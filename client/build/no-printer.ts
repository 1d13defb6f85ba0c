import type { Plugin } from 'vite';

/** The link of live updates, with how it asks for Apollo's printer. */
const live = /@apollo\/client\/link\/subscriptions\/index\.js/;
const asked = 'import { print } from "@apollo/client/utilities";';

/**
 * Apollo prints each document to recognize those that are equal. Each of ours has an id: the printer, and printing, is
 * left out of the first screen. Only the connection for live updates, which is loaded later, sends documents as text.
 */
export const noPrinter = (): Plugin => ({
  name: 'whereabouts:no-printer',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: [/@apollo\/client\/utilities\/graphql\/print\.js/, live] },
    handler(code, id) {
      if (!live.test(id))
        return {
          code: 'export const print = Object.assign((document) => document.__meta__.hash, { reset() {} });',
          map: null,
        };
      if (!code.includes(asked)) this.error('Apollo no longer prints live updates in the way we know');
      return { code: code.replace(asked, 'import { print } from "graphql";'), map: null };
    },
  },
});
