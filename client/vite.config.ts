import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isAppPath, localPath } from '../shared/paths.ts';
import { flags } from './build/flags.ts';
import { sonnerStyles } from './build/sonner-styles.ts';
import { splitDocuments } from './build/split-documents.ts';

const server = process.env['API_URL'] ?? 'http://localhost:4001';

/** What `npm run dev` serves itself: the app's screens (home is prerendered) and the modules that they are made of. The server has the rest. */
const served = ({ url = '/' }: { url?: string }) => {
  const [path = '/'] = url.split(/[?#]/, 1);
  return (isAppPath(path) && localPath(path, 'en') !== '/') ||
    /^\/(@|src\/|node_modules\/|flags\/|index\.html$)/.test(path)
    ? url
    : undefined;
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [splitDocuments(), react(), flags(), sonnerStyles()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Small images as data: would bypass the cache and bloat the scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_400,
    rolldownOptions: {
      output: {
        // Small parts are merged, which can make chunks import one another: their modules still run in the order of imports.
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // What every page needs: the parts that hardly ever change apart from ours, so that they stay cached.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              tags: ['$initial'],
            },
            { name: 'base', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            // Heavy libraries stay out of what is merged below: not every part that shares a button needs them.
            { name: 'phone-numbers', test: /node_modules\/libphonenumber-js\// },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\// },
            // What several lazy parts share, without a request for every hundred lines.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16_000 },
          ],
        },
      },
    },
  },
  // The other apps in this folder have configurations of their own.
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: { '/graphql': { target: server, ws: true }, '^/': { target: server, bypass: served } } },
});
