import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPictures } from './pictures.ts';

const files: Record<string, Buffer> = {
  '/svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/text': Buffer.from('hello'),
  '/large': Buffer.alloc(2_000_000),
};
const server = createServer(({ url = '' }, answer) => {
  if (url === '/elsewhere') answer.writeHead(302, { location: '/photo' }).end();
  else answer.writeHead(files[url] ? 200 : 404).end(files[url]);
});
let base: string;
beforeAll(async () => {
  const photo = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#147' } });
  files['/photo'] = await photo
    .withExif({ IFD0: { Copyright: 'Where it was taken' } })
    .png()
    .toBuffer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const signal = AbortSignal.timeout(10_000);
const fetchPicture = openPictures({ allowPrivate: true });

test('draws a picture anew: smaller, as a JPEG, without what came with it', async () => {
  expect((await sharp(files['/photo']).metadata()).exif).toBeDefined();
  const { format, width, height, exif } = await sharp(await fetchPicture(`${base}/photo`, signal)).metadata();
  expect([format, width, height, exif]).toEqual(['jpeg', 800, 450, undefined]);
});

test.each(['/svg', '/text', '/large', '/elsewhere', '/none'])('takes no %s', async (path) => {
  await expect(fetchPicture(base + path, signal)).rejects.toThrow();
});

test('asks no private address, by number or by name', async () => {
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  const guarded = openPictures({ allowPrivate: false, resolve });
  await expect(guarded(base.replace('http:', 'https:'), signal)).rejects.toThrow('REFUSED_ADDRESS');
  await expect(guarded('https://photos.example.com/1', signal)).rejects.toThrow('REFUSED_ADDRESS');
});
