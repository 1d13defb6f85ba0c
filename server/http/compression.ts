import compress from '@fastify/compress';
import fp from 'fastify-plugin';

/**
 * JSON and pages in an encoding that the client takes; files that were compressed when they were built go out as they
 * are. Bodies that clients send are never unpacked.
 */
export const compression = fp(async (app) => {
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
});
