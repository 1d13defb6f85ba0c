import fp from 'fastify-plugin';

/**
 * Bounds how long answers under way may take once the app closes, milliseconds: a client that reads slowly, or not at
 * all, would keep everything behind the app from ending in order. Jobs and the database need the rest of what a process
 * may take for its end (startup/lifecycle.ts).
 */
export const lastAnswers = fp<{ within?: number }>(async (app, { within = 4_000 }) => {
  app.addHook('preClose', async () => {
    const late = setTimeout(() => app.server.closeAllConnections(), within);
    app.server.once('close', () => clearTimeout(late));
  });
});
