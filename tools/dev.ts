import { run, npmScript, must } from './run.ts';

const port = Number(process.env.PORT ?? 4000);
const api = port + 1;

/**
 * `npm run dev`: everything on one address, as `npm start` has it. Vite serves the app and replaces what changes; the
 * rest (pages of the recipient, policies, inbox, GraphQL, REST, webhooks) passes through it to the server, which starts
 * again after each change. The recipient's pages and the generated code are built anew; reload to see the former.
 */
await must(...npmScript('build'));
const server = run(process.execPath, ['--watch', 'server/main.ts'], {
  PORT: String(api),
  PUBLIC_URL: `http://localhost:${port}`,
});
const client = run('vite', ['--config', 'client/vite.config.ts', '--port', String(port), '--strictPort'], {
  API_URL: `http://localhost:${api}`,
});
const pages = run('npm', ['run', '--silent', 'build:recipient', '--watch']);
process.exit(Math.max(...(await Promise.all([server, client, pages]))));
