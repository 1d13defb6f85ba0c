import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const folder = `${import.meta.dirname}/`;
const outDir = '../dist/server';
const graphql = `${folder}../node_modules/graphql`;

/** Modules locate the files beside them by `import.meta.url`, which in the bundle would be the bundle's own. */
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
 * The server as one file, with its packages: a start would otherwise read and link 2,000 modules and strip the types
 * of 400. Whatever a start need not load remains a separate file or package, and so does code that looks for files
 * beside itself.
 */
export default defineConfig({
  root: folder,
  plugins: [ownAddress],
  // Some packages import it, others require it: two copies would not accept each other's types.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: `${graphql}/index.js` },
      { find: /^graphql\/(\w+\/\w+)$/, replacement: `${graphql}/$1.js` },
    ],
  },
  // One object for each file, not an accessor for each key, of which some tables have thousands.
  json: { namedExports: false },
  ssr: {
    noExternal: true,
    external: [
      '@node-rs/argon2',
      // ioredis reads URLs in a deprecated way, of which Node warns only outside node_modules.
      'ioredis',
      'pg-native',
      'pg-format',
      '@fastify/swagger-ui',
      'nodemailer',
      'sharp',
      'stripe',
      'twilio',
      'xendit-node',
    ],
  },
  build: {
    ssr: 'main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node26',
    // Entities and errors are identified by their class names, and logs by function names.
    minify: false,
    rolldownOptions: { output: { keepNames: true, comments: false } },
  },
});
