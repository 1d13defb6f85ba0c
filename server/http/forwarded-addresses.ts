import fp from 'fastify-plugin';

/** `address:port` and `[address]:port`, as some proxies write them. */
const withPort = /^\s*(?:(\d+\.\d+\.\d+\.\d+):\d+|\[([\da-f:.]+)\](?::\d+)?)\s*$/i;

/**
 * Removes the ports from `X-Forwarded-For`: with them an address has no place, matches no trusted proxy, and each
 * connection counts as a network of its own.
 */
export const forwardedAddresses = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for'];
    if (typeof forwarded === 'string' && forwarded.includes(':')) {
      request.raw.headers['x-forwarded-for'] = forwarded
        .split(',')
        .map((each) => each.replace(withPort, '$1$2'))
        .join(',');
    }
    done();
  });
});
