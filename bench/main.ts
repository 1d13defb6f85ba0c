import { crowd } from './crowd.ts';
import { firstMap } from './first-map.ts';
import { locations } from './locations.ts';
import { growth } from './growth.ts';
import { lookups } from './lookups.ts';
import { memory } from './memory.ts';
import { pages } from './pages.ts';
import { overload } from './overload.ts';
import { plans } from './plans.ts';
import { positions } from './positions.ts';
import { processes } from './processes.ts';
import { push } from './push.ts';
import { sizing } from './sizing.ts';
import { stalls } from './stalls.ts';
import { start } from './start.ts';
import { streets } from './streets.ts';
import type { Row } from './support.ts';

/**
 * `npm run bench`: everything; `npm run bench -- NAME`: one. Ours compared with a peer, in one run, on this machine.
 */
const all: Record<string, () => Promise<Row[]>> = {
  locations,
  'first-map': firstMap,
  push,
  memory,
  crowd,
  positions,
  processes,
  sizing,
  overload,
  growth,
  plans,
  lookups,
  stalls,
  streets,
  start,
  pages,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all[name]);
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(1);
}
const rows: Row[] = [];
for (const name of names.length > 0 ? names : Object.keys(all)) {
  console.log(`Measuring ${name} ...`);
  const measure = all[name];
  if (measure) rows.push(...(await measure()));
}
console.table(
  Object.fromEntries(
    rows.map(({ name, ours, peer, ratio }) => [name, { ours, peer, ratio: ratio.toFixed(2) }]),
  ),
);
process.exit(0);
