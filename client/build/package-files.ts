import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { typeface } from '../../shared/brand.ts';

const require = createRequire(import.meta.url);

/** Flags for the phone field: separate files, so that only those in view are fetched. */
function flags(): [url: string, file: string][] {
  const folder = path.join(path.dirname(require.resolve('country-flag-icons/package.json')), '3x2');
  return readdirSync(folder)
    .filter((name) => /^[A-Z]{2}\.svg$/.test(name))
    .map((name) => [`/flags/${name}`, path.join(folder, name)]);
}

function fonts(): [url: string, file: string][] {
  const manifest = require.resolve('@fontsource-variable/plus-jakarta-sans/package.json');
  const { version } = require(manifest) as { version: string };
  return (['latin', 'latinExt'] as const).map((script) => {
    const url = typeface[script];
    if (!url.endsWith(`-${version}.woff2`)) throw new Error(`shared/brand.ts: the font is now ${version}`);
    const subset = script === 'latin' ? 'latin' : 'latin-ext';
    return [url, path.join(path.dirname(manifest), `files/plus-jakarta-sans-${subset}-wght-normal.woff2`)];
  });
}

/** Serves flags and fonts under the same names in every build, never from a CDN. */
export const packageFiles = (): Plugin => {
  const files = new Map([...flags(), ...fonts()]);
  return {
    name: 'whereabouts:package-files',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (!file) return next();
        response.setHeader('content-type', file.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [url, file] of files)
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: readFileSync(file) });
    },
  };
};
