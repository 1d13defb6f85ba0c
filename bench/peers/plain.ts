import Fastify from 'fastify';
import { Pool } from 'pg';

/** The least that answers whether the database does. */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'] });
const app = Fastify();
app.get('/readyz', async () => (await pool.query('select 1')).rowCount);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => process.exit(0));
