import { openHosts, httpOf, pinnedTo, type HostOptions } from '../hosts.ts';

/** Most bytes of a picture, as it comes and as it is kept. */
const most = 1_048_576;
/** Longer sides, in pixels, are scaled down to it; a picture of more pixels in all is not read. */
const longestSide = 800;
const mostPixels = 40_000_000;

/** What a picture may come as; an SVG could contain anything. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** Loaded with the first picture, not at every start. */
async function openImage(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  // The library would keep decoded pictures in memory.
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: mostPixels });
}

/** A picture drawn anew as a JPEG: what came with it, such as where it was taken, is gone. Rejects if it is none. */
export async function asJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await openImage(bytes);
  const jpeg = await image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
  if (jpeg.length > most) throw new Error('the picture is too large');
  return jpeg;
}

/** Fetches pictures from public hosts. Rejects if there is none, or one that is too large. */
export function openPictures(options: HostOptions) {
  const hosts = openHosts(options);
  return async (text: string, signal: AbortSignal): Promise<Uint8Array> => {
    const url = hosts.readUrl(text);
    if (!url) throw new Error('REFUSED_ADDRESS');
    const address = await hosts.addressOf(url, signal);
    if (typeof address === 'string') throw new Error(address);
    const { get } = await httpOf(url);
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      const request = get(url, { signal, headers: { accept: 'image/*' }, ...pinnedTo(address) }, (answer) => {
        const chunks: Buffer[] = [];
        let length = 0;
        if (answer.statusCode !== 200) request.destroy(new Error(`status ${answer.statusCode}`));
        answer.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > most) request.destroy(new Error('the picture is too large'));
          else chunks.push(chunk);
        });
        answer.on('end', () => resolve(Buffer.concat(chunks)));
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.on('close', () => reject(new Error('closed')));
    });
    const { format } = await (await openImage(bytes)).metadata();
    if (!formats.has(format)) throw new Error('this is no picture');
    return asJpeg(bytes);
  };
}
