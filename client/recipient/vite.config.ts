import { defineConfig, type Plugin } from 'vite';
import { palette } from '../build/palette.ts';

/** Lazy scripts bring no styles and import what is there already: Vite's helper that fetches ahead is weight only. */
const withoutPreloadHelper: Plugin = {
  name: 'whereabouts:without-preload-helper',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * The recipient's pages, apart from the main app: no React, no Chakra, no Apollo, no i18next. tools/prerender.ts
 * puts the words into what this builds.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [palette(), withoutPreloadHelper],
  publicDir: false,
  build: {
    outDir: '../../dist/recipient',
    emptyOutDir: true,
    // Phones that get no updates any more still have to be able to say no.
    target: ['chrome91', 'safari14', 'firefox79'],
    assetsDir: 'recipient-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The styles apart: prerendering puts them into the pages, so no script may ask for them again.
      input: ['share.html', 'location-failed.html', 'page/recipient.css'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
      // What the pages share, in one script: compressed together it is smaller. The rest is of later parts.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'common',
              tags: ['$initial'],
              minShareCount: 2,
              test: /^(?!.*(copy-link|in-app|position))/,
            },
          ],
        },
      },
    },
  },
});
