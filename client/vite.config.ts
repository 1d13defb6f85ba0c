import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { isAppPath, localPath } from '../shared/paths.ts';
import { brand } from './build/brand.ts';
import { firstFiles } from './build/first-files.ts';
import { packageFiles } from './build/package-files.ts';
import { sonnerStyles } from './build/sonner-styles.ts';
import { splitDocuments } from './build/split-documents.ts';

const server = process.env['API_URL'] ?? 'http://localhost:4001';

/**
 * What `npm run dev` serves itself: the app's screens (home is prerendered) and their modules. The server serves the
 * rest.
 */
const served = ({ url = '/' }: { url?: string }) => {
  const [path = '/'] = url.split(/[?#]/, 1);
  return (isAppPath(path) && localPath(path, 'en') !== '/') ||
    /^\/(@|src\/|map\/.+\.ts|browser\/|node_modules\/|flags\/|assets\/plus-jakarta|index\.html$)/.test(path)
    ? url
    : undefined;
};

/**
 * Preloaded with the app's page: the texts of its language, and on the dashboard the map.
 */
const first = {
  modules: {
    en: ['src/i18n/en.ts'],
    id: ['src/i18n/id.ts'],
    map: ['src/map/place-map.tsx', 'map/tiles/archives.ts'],
  },
  documents: ['Viewer'],
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [splitDocuments(), react(), brand(), packageFiles(), sonnerStyles(), firstFiles(first)],
  resolve: {
    // rxjs as written, not compiled for browsers of 2014.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Small images as data: would bypass the cache and bloat the scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_400,
    // Browsers of this target fetch what is named ahead by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        // Comes with emotion for a part of it that nothing uses.
        moduleSideEffects: [
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs: parts that hardly ever change, separate from ours, so that they stay cached.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              tags: ['$initial'],
            },
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            // Heavy libraries stay out of what is merged below: not every part that shares a button needs them.
            {
              name: 'phone-numbers',
              test: /libphonenumber-js\/|shared\/(phone|former-numbers|number-text|number-typing|country-options)[.]ts/,
            },
            {
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform|zod)\/|ui\/form\/checked-text[.]ts/,
            },
            // Chunks would be merged with different forms, which would then import one another.
            { name: 'choices', test: /ui\/form\/(choice-box|checkbox|radio)[.]tsx/ },
            // What several lazy parts share, without a request for every hundred lines. Merged much further, a part
            // would load what others need; and chunks must not import one another in a circle (see `noCircles`).
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_400 },
          ],
        },
      },
    },
  },
  // The other apps in this folder have configurations of their own.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: { '/graphql': { target: server, ws: true }, '^/': { target: server, bypass: served } } },
});
