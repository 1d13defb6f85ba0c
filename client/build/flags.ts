import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Flags for the phone field, served by us, never from a CDN. */
const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('country-flag-icons/package.json')), '3x2');

/** Serves each country's flag as `/flags/ID.svg`: separate files, so that only those in view are fetched. */
export const flags = (): Plugin => ({
  name: 'whereabouts:flags',
  configureServer(server) {
    server.middlewares.use('/flags/', (request, response, next) => {
      const country = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '')?.[1];
      if (!country) return next();
      response.setHeader('content-type', 'image/svg+xml');
      response.end(readFileSync(path.join(folder, `${country}.svg`)));
    });
  },
  generateBundle() {
    for (const file of readdirSync(folder).filter((name) => /^[A-Z]{2}\.svg$/.test(name))) {
      this.emitFile({
        type: 'asset',
        fileName: `flags/${file}`,
        source: readFileSync(path.join(folder, file)),
      });
    }
  },
});
