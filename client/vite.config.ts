import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cityLabelsPlugin } from './build/city-labels.ts';
import { flags } from './build/flags.ts';

const server = process.env['API_URL'] ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), flags(), cityLabelsPlugin()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Small images as data: would bypass the cache and bloat the scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_400,
  },
  server: {
    proxy: {
      '/graphql': { target: server, ws: true },
      '/config.json': server,
    },
  },
});
