import { defineConfig } from 'vite';
import { brand } from '../build/brand.ts';

/**
 * The recipient's pages, separate from the main app: no React, no Chakra, no Apollo, no i18next. tools/prerender.ts
 * adds the texts to what this builds.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [brand()],
  publicDir: false,
  build: {
    outDir: '../../dist/recipient',
    emptyOutDir: true,
    // Phones that no longer get updates must still be able to decline. Safari 14.0 is missing `style: 'unit'` of Intl.
    target: ['chrome91', 'safari14.1', 'firefox79'],
    // The map, which few load.
    chunkSizeWarningLimit: 1_400,
    assetsDir: 'recipient-assets',
    modulePreload: {
      polyfill: false,
      // The pages name what they need first; a lazy script's imports are already loaded.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Styles separately: prerendering inlines them, so no script may load them again.
      input: ['share.html', 'location-failed.html', 'page/recipient.css'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
      // What the pages share, in one script: compressed together it is smaller. The rest is for later parts.
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
