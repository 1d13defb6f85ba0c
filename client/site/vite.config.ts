import { defineConfig } from 'vite';
import { brand } from '../build/brand.ts';

/** The site's own script and styles, separate from the app. tools/prerender-site.ts builds the pages from them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [brand()],
  publicDir: false,
  build: {
    outDir: '../../dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // Policies are read on the phones that open the recipient's page (client/recipient/vite.config.ts).
    cssTarget: ['chrome91', 'safari14.1', 'firefox79'],
    assetsDir: 'site-assets',
    modulePreload: false,
    rolldownOptions: {
      input: ['script/home-entry.ts', 'frame/frame.css', 'home/home.css', 'content/content.css'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
      // Called by the app when it has fetched the page itself.
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: 'site-assets/[name]-[hash].js',
        chunkFileNames: 'site-assets/[name]-[hash].js',
        assetFileNames: 'site-assets/[name]-[hash][extname]',
      },
    },
  },
});
