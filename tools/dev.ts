import { loadEnv } from './env-file.ts';
import { run, npmScript, must } from './run.ts';
import { withDatabase } from './with-database.ts';

loadEnv();

const port = Number(process.env.PORT ?? 4000);
const api = port + 1;

/**
 * `npm run dev`: everything at one URL, as with `npm start`. Vite serves the app and hot-reloads it; the rest
 * (recipient's pages, policies, inbox, GraphQL, REST, webhooks) is proxied to the server, which restarts after each
 * change. The recipient's pages and the generated code are rebuilt; reload to see the former.
 */
await must(...npmScript('build'));
process.exit(
  await withDatabase(async (DATABASE_URL) => {
    const ended = new AbortController();
    const server = run(
      process.execPath,
      ['--watch', 'server/main.ts'],
      { DATABASE_URL, PORT: String(api), PUBLIC_URL: `http://localhost:${port}` },
      ended.signal,
    );
    const client = run(
      'vite',
      ['--config', 'client/vite.config.ts', '--port', String(port), '--strictPort'],
      { API_URL: `http://localhost:${api}` },
      ended.signal,
    );
    const pages = run('npm', ['run', '--silent', 'build:recipient', '--watch'], {}, ended.signal);
    // If one fails, for instance because the port is taken, the others are of no use.
    const codes = [server, client, pages].map((program) => program.finally(() => ended.abort()));
    return Math.max(...(await Promise.all(codes)));
  }),
);
