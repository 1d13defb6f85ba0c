import type { IncomingMessage } from 'node:http';

/**
 * Whether a request asks for a WebSocket, by its headers, as Node decides it: before any plugin has seen the request.
 * Every other upgrade is ignored and the request answered as usual, as HTTP allows: Java's client and `curl --http2` offer
 * HTTP/2 (h2c) with each first request that is not encrypted.
 */
export const opensSocket = ({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  method === 'GET' &&
  url?.split('?', 1)[0] === '/graphql' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  /\bupgrade\b/i.test(headers.connection ?? '');
