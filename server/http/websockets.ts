import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { handleProtocols } from 'graphql-ws';

const options = {
  maxPayload: 64 * 1024,
  // Pings are answered where they are counted.
  autoPong: false,
  // How long a client may take to answer a close, milliseconds: a phone may have lost its network.
  closeTimeout: 1_000,
  handleProtocols,
};

/** WebSocket support for the app; on shutdown sockets close with 1012, so that clients reconnect. */
export async function websockets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    options,
    preClose(done) {
      for (const client of app.websocketServer.clients) client.close(1012, 'Service restart');
      // The server's own end waits for them, too.
      app.websocketServer.close();
      done();
    },
  });
  // Otherwise a socket would keep the reply to its request in memory, and with it the request.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.ws) reply.raw.detachSocket(request.raw.socket);
    done();
  });
}
