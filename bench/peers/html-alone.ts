import { brotliCompressSync } from 'node:zlib';
import { listenOnLoopback } from '#server/testing/loopback.ts';

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
  const { url, close } = await listenOnLoopback((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'br');
    response.end(page);
  });
  return { url: `${url}/`, stop: () => void close() };
}
