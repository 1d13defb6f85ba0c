import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/**
 * JSON and pages in an encoding that the client accepts; files that were compressed at build time are sent as they
 * are. Request bodies are never decompressed.
 */
export const compression = fp(async (app) => {
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
});
