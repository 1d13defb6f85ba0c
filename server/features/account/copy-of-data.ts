import { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';
import { jsonText } from './json-text.ts';

/** Copies of stored data that a process makes at once. Each holds about a page of positions in memory. */
const atOnce = 10;
/** Seconds; a large copy takes longer. */
const retryAfter = 10;
/** Characters up to which a copy is returned as one text. */
const mostInOneText = 5_000_000;

/** Whose copies are being made. */
const underWay = new Set<string>();

/**
 * What is stored about somebody, as JSON for them to keep, read and written piece by piece as it is consumed. `of`: the
 * id of the account or request that it is about, of which one copy is made at once. Throws UNAVAILABLE, and what `begin`
 * throws; what fails later ends the stream with an error.
 */
export async function copyOfData(of: string, begin: () => Promise<object>): Promise<Readable> {
  if (underWay.has(of) || underWay.size >= atOnce) throw new AppError('UNAVAILABLE', { retryAfter });
  underWay.add(of);
  const leave = () => void underWay.delete(of);
  try {
    const data = await begin();
    return Readable.from(jsonText(data), { objectMode: false }).once('close', leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** A copy as one text. Throws PAYLOAD_TOO_LARGE for one of more than five million characters. `file`: where to get it. */
export async function inOneText(copy: Readable, file: string): Promise<string> {
  let text = '';
  for await (const piece of copy.setEncoding('utf8')) {
    text += piece as string;
    if (text.length > mostInOneText) break;
  }
  if (text.length <= mostInOneText) return text;
  // Until then it counts as being made, and the file would be refused.
  if (!copy.closed) await new Promise((resolve) => copy.once('close', resolve));
  throw new AppError('PAYLOAD_TOO_LARGE', { message: `the copy is large: POST ${file} sends it as a file` });
}
