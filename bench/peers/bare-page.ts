import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** The least that says what home says first: a heading, a paragraph, a field; no script, no pictures. */
const page = gzipSync(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title>
<style>body{font:1rem/1.5 sans-serif;margin:0 auto;max-width:60rem;padding:1rem}h1{font-size:2.5rem}</style></head>
<body><main><h1>Ask where they are. They decide.</h1>
<p>You send a family member one message with a link. They read what would be shared, with whom and for how long. Only after they agree do they appear on your map.</p>
<form><label>A phone number or an e-mail address <input></label> <button>Locate</button></form></main></body></html>`);

/** Serves a bare prerendered page, compressed. */
export async function barePage(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-encoding', 'gzip');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}
