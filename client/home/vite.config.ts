import { defineConfig } from 'vite';
import { palette } from '../build/palette.ts';

/**
 * The home page's own script and styles, separate from the app. tools/prerender-home.ts builds the pages from them.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [palette()],
  publicDir: false,
  build: {
    outDir: '../../dist/home',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'home-assets',
    modulePreload: false,
    rolldownOptions: {
      input: ['home-entry.ts', 'early.js', 'home.css'].map((file) => `${import.meta.dirname}/${file}`),
      // Called by the app when it has fetched the page itself.
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'home-assets/[name]-[hash].js',
        chunkFileNames: 'home-assets/[name]-[hash].js',
        assetFileNames: 'home-assets/[name]-[hash][extname]',
      },
    },
  },
});
