import { Pool } from 'pg';
import { bareApp, serve } from './bare-app.ts';

/** Fastify and pg with our plugins, and nothing else. */
await serve(await bareApp(new Pool({ connectionString: process.env['DATABASE_URL'] })));
