import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/**
 * Serves a page's HTML as it is, compressed, without its scripts or any file that it refers to; nor does it tell after a
 * while that they are missing, as the recipient's page does.
 */
export async function htmlAlone(address: string): Promise<{ url: string; stop: () => void }> {
  const html = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text();
  const alone = html
    .replace(/<script\b(?![^>]*application\/(ld\+)?json)[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*>/g, '')
    .replace('</head>', '<style>.slow { animation: none; }</style></head>');
  const page = brotliCompressSync(alone);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'br');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
