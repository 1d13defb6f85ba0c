import { badLine } from './bad-line.ts';
import { crowd } from './crowd.ts';
import { firstMap } from './first-map.ts';
import { growth } from './growth.ts';
import { locations } from './locations.ts';
import { memory } from './memory.ts';
import { overload } from './overload.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { positions } from './positions.ts';
import { push } from './push.ts';
import { restart } from './restart.ts';
import { start } from './start.ts';
import type { Row } from './support.ts';
import { makeWorld, type World } from './world.ts';

/** `npm run bench`: everything; `npm run bench -- NAME`: one. How to read it: docs/bench.md. */
const all: Record<string, (world: World) => Promise<Row[]>> = {
  locations,
  push,
  crowd,
  memory,
  positions,
  start,
  restart,
  overload,
  growth,
  plans,
  'first-map': firstMap,
  'bad-line': badLine,
  pages,
};

function printed({ unit, ours, peer, goal }: Row) {
  const figure = (value: number) => `${Number(value.toPrecision(3)).toLocaleString('en')} ${unit}`.trim();
  const ratio = peer && ours / peer[1];
  const [said, isMet] =
    'ratio' in goal
      ? [`${goal.ratio} of it`, ratio! <= goal.ratio]
      : 'atMost' in goal
        ? [figure(goal.atMost), ours <= goal.atMost]
        : [`at least ${figure(goal.atLeast)}`, ours >= goal.atLeast];
  return {
    ours: figure(ours),
    peer: peer ? `${figure(peer[1])}, ${peer[0]}` : '-',
    ratio: ratio?.toFixed(2) ?? '-',
    goal: said,
    met: isMet ? 'yes' : 'no',
  };
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all[name]);
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(all)) {
  console.log(`Measuring ${name} ...`);
  const world = await makeWorld();
  try {
    const rows = await all[name]!(world);
    console.table(Object.fromEntries(rows.map((row) => [row.name, printed(row)])));
  } catch (error) {
    // The others are still worth their time.
    console.error(error);
    process.exitCode = 1;
  } finally {
    await world.end();
  }
}
process.exit();
