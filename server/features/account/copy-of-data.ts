import { Readable } from 'node:stream';
import type { Client } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { minute } from '#shared/time-units.ts';
import { jsonText } from './json-text.ts';
import { networkOf, siteOf } from '#server/ports/ip-address.ts';

/** Copies of stored data that a process makes at once. Each holds about a page of positions in memory. */
const atOnce = 10;
/** How many of these one network may have: whoever reads slowly must not hold all of them. */
const perNetwork = 3;
/** How long one may take, milliseconds: a million positions at 200 kbit/s, compressed. */
const longest = 15 * minute;
/** Seconds; a large copy takes longer. */
const retryAfter = 10;
/** Characters up to which a copy is returned in one piece. */
const mostInOnePiece = 5_000_000;

/** The copies that are being made: whose, and for which network. */
const underWay = new Map<string, string>();

/** IPv6: the 48 bits of one customer. */
const networkOfReader = ({ address }: Pick<Client, 'address'>): string =>
  siteOf(address) ?? networkOf(address);

function isFull(of: string, network: string): boolean {
  const there = [...underWay.values()].filter((other) => other === network);
  return underWay.has(of) || underWay.size >= atOnce || there.length >= perNetwork;
}

/**
 * What is stored about somebody, as JSON for them to keep, read and written piece by piece as it is consumed. `of`: the
 * id of the account or request that it is about, of which one copy is made at once; three for one network. Throws
 * UNAVAILABLE, and what `begin` throws; what fails later ends the stream with an error. After a quarter of an hour it is
 * destroyed.
 */
export async function copyOfData(
  of: string,
  client: Pick<Client, 'address'>,
  begin: () => Promise<object>,
): Promise<Readable> {
  const network = networkOfReader(client);
  if (isFull(of, network)) throw new AppError('UNAVAILABLE', { retryAfter });
  underWay.set(of, network);
  const leave = () => void underWay.delete(of);
  try {
    const copy = Readable.from(jsonText(await begin()), { objectMode: false });
    const tooLong = setTimeout(() => copy.destroy(), longest);
    return copy.once('close', () => {
      clearTimeout(tooLong);
      leave();
    });
  } catch (error) {
    leave();
    throw error;
  }
}

/** A copy in one piece. Throws PAYLOAD_TOO_LARGE for one of more than five million characters. `file`: where to get it. */
export async function inOnePiece(copy: Readable, file: string): Promise<object> {
  let text = '';
  for await (const piece of copy.setEncoding('utf8')) {
    text += piece as string;
    if (text.length > mostInOnePiece) break;
  }
  if (text.length <= mostInOnePiece) return JSON.parse(text) as object;
  // Until then it counts as being made, and the file would be refused.
  if (!copy.closed) await new Promise((resolve) => copy.once('close', resolve));
  throw new AppError('PAYLOAD_TOO_LARGE', { message: `the copy is large: POST ${file} sends it as a file` });
}
