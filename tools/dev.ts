import { run, npmScript, must } from './run.ts';

const port = Number(process.env.PORT ?? 4000);
const api = port + 1;

/**
 * `npm run dev`: everything on one address, as `npm start` has it. Vite serves the app and replaces what changes; the
 * rest (pages of the recipient, policies, inbox, GraphQL, REST, webhooks) passes through it to the server, which starts
 * again after each change. The recipient's pages and the generated code are built anew; reload to see the former.
 */
await must(...npmScript('build'));
const ended = new AbortController();
const server = run(
  process.execPath,
  ['--watch', 'server/main.ts'],
  { PORT: String(api), PUBLIC_URL: `http://localhost:${port}` },
  ended.signal,
);
const client = run(
  'vite',
  ['--config', 'client/vite.config.ts', '--port', String(port), '--strictPort'],
  { API_URL: `http://localhost:${api}` },
  ended.signal,
);
const pages = run('npm', ['run', '--silent', 'build:recipient', '--watch'], {}, ended.signal);
// One without the others is of no use, such as when the port is taken.
const codes = [server, client, pages].map((program) => program.finally(() => ended.abort()));
process.exit(Math.max(...(await Promise.all(codes))));
