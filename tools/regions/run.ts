import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ArchiveError } from '#server/ports/map/archive.ts';
import { openStreets, regionEnding } from '#server/ports/map/regions.ts';
import { readEnv } from '#server/startup/env.ts';
import { areaAround, areaOfBox, areaOfCountry, type Area, fileName } from './area.ts';
import { install, partOf, remaining } from './install.ts';
import { planRegion } from './plan.ts';
import { connection, openSource, type Connection } from './source.ts';

const usage = `npm run map -- add PLACE [--km 40]       streets around a town that GeoNames knows
npm run map -- add --country ID          of a country, by its two letters
npm run map -- add --bbox 95,-11,141,6   in a box: west,south,east,north in degrees
npm run map -- list                      what is installed
npm run map -- remove NAME               removes it

The same 'add' again brings it up to date, or goes on where it ended. --yes does not ask before it reads.
MAP_SOURCE is the PMTiles file (path or address) that it reads; absent: the newest daily build of Protomaps.`;

/** Takes the lines of a command: results on `out`, the rest on `note`. `ask`: null where nobody can answer. */
export type Terminal = {
  out: (line: string) => void;
  note: (line: string) => void;
  ask: ((question: string) => Promise<boolean>) | null;
};

/**
 * Runs one command about the regions of the map.
 * @param variables those of docs/operations.md
 * @returns the exit code: 0 when done, 1 when refused, failed or not understood
 */
export async function runMap(
  args: string[],
  variables: Record<string, string | undefined>,
  terminal: Terminal,
  by: Connection = connection,
): Promise<number> {
  try {
    const { km = '40', country, bbox, yes, help, words } = parsed(args);
    const { DATA_DIR, MAP_SOURCE } = readEnv(variables);
    const folder = join(DATA_DIR, 'maps');
    const [act, ...rest] = words;
    // A place may be written with spaces.
    const name = rest.join(' ');
    if (help || words.length === 0) terminal.out(usage);
    else if (act === 'list') await list(folder, terminal);
    else if (act === 'remove' && name) await remove(folder, name, terminal);
    else if (act === 'add' && (name || country || bbox)) {
      const area = bbox ? areaOfBox(bbox) : country ? await areaOfCountry(country) : await areaAround(name, Number(km)); // prettier-ignore
      const ask = yes ? async () => true : terminal.ask;
      await add(area, { folder, given: MAP_SOURCE, by }, { ...terminal, ask });
    } else throw new Error(`Not understood: ${args.join(' ')} (npm run map -- --help)`);
    return 0;
  } catch (error) {
    terminal.note(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function parsed(args: string[]) {
  // The parser takes a value that begins with a minus for an option.
  const at = args.indexOf('--bbox');
  const { values, positionals } = parseArgs({
    args: at === -1 ? args : [...args.slice(0, at), `--bbox=${args[at + 1] ?? ''}`, ...args.slice(at + 2)],
    allowPositionals: true,
    options: {
      km: { type: 'string' },
      country: { type: 'string' },
      bbox: { type: 'string' },
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  return { ...values, words: positionals };
}

type Where = { folder: string; given: string | undefined; by: Connection };

async function add(
  { name, title, box }: Area,
  { folder, given, by }: Where,
  { out, note, ask }: Terminal,
): Promise<void> {
  const source = await openSource(given, by);
  const path = join(folder, name + regionEnding);
  try {
    const plan = await planRegion(source.archive, box);
    await mkdir(folder, { recursive: true });
    const { pieces, from } = await remaining(plan, path);
    const toRead = pieces.reduce((sum, { length }) => sum + length, 0);
    note(`${title} (${rounded(box)}), from ${source.name}`);
    note(
      `${size(toRead)} to read${from > 0 ? ', the rest is here already' : ''}; ${size(plan.size)} in ${path}`,
    );
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < plan.size - from)
      throw new Error(`No space: ${size(bavail * bsize)} are free in ${folder}`);
    if (!(await ask?.('Read it? [y/N] ')))
      throw new Error(ask ? 'Nothing was read' : 'Nothing was read: confirm the size with --yes');
    await install(source.archive, plan, path, progressOf(toRead, note));
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new Error(`${source.name} ${error.message}`, { cause: error });
  } finally {
    await source.archive.close();
  }
  out(`${name} is installed; a running server shows it within a minute`);
}

/** A line for each tenth. */
function progressOf(total: number, note: Terminal['note']): (read: number) => void {
  let tenths = 0;
  return (read) => {
    const done = Math.floor((read / total) * 10);
    if (done > tenths) note(`${size(read)} of ${size(total)}`);
    tenths = done;
  };
}

async function list(folder: string, { out }: Terminal): Promise<void> {
  const files = await filesIn(folder);
  for (const { name, path } of files)
    try {
      if (path.endsWith(partOf(name + regionEnding)))
        throw new ArchiveError('is not finished: add it again, or remove it');
      const archive = await openStreets(path);
      const { minLon, minLat, maxLon, maxLat } = archive.header;
      await archive.close();
      out(`${name}  ${size(archive.size)}  ${rounded([minLon, minLat, maxLon, maxLat])}`);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      out(`${name}  ${error.message}`);
    }
  if (files.length === 0) out(`No regions in ${folder}`);
}

async function remove(folder: string, name: string, { out }: Terminal): Promise<void> {
  const files = (await filesIn(folder)).filter((file) => file.name === name || file.name === fileName(name));
  if (files.length === 0) throw new Error(`There is no region ${name} in ${folder}`);
  for (const { path } of files) await rm(path);
  out(`${name} is removed; a running server lets it go within a minute`);
}

/** The regions in a folder, which need not exist, and those that are not finished. */
async function filesIn(folder: string): Promise<{ name: string; path: string }[]> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  return [regionEnding, partOf(regionEnding)].flatMap((ending) =>
    names
      .filter((name) => name.endsWith(ending))
      .map((name) => ({ name: name.slice(0, -ending.length), path: join(folder, name) })),
  );
}

const size = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
const rounded = (box: Area['box']) => box.map((degrees) => Number(degrees.toFixed(2))).join(',');
