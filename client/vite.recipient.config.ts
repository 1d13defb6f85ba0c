import { defineConfig } from 'vite';

/**
 * The recipient's pages, apart from the main app: no React, no Chakra, no Apollo, no i18next. tools/prerender.ts
 * puts the words into what this builds.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: '../dist/recipient',
    emptyOutDir: true,
    // Phones that get no updates any more still have to be able to say no.
    target: ['chrome91', 'safari14', 'firefox79'],
    assetsDir: 'recipient-assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The styles apart: prerendering puts them into the pages, so no script may ask for them again.
      input: ['share.html', 'location-failed.html', 'src/features/consent/page/recipient.css'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
    },
  },
});
