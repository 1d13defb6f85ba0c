import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The explorer for developers: an app of its own, because GraphiQL weighs more than all our screens together. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/explorer/',
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 8_000,
    rolldownOptions: {
      // GraphiQL's components have directives for a compiler that we do not use.
      onLog: (level, log, handler) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
      },
    },
  },
});
