/**
 * The child process that shows what is possible: a bare Fastify server that answers with the bytes of the product's responses, with or
 * without the product's SQL.
 */
import { once } from 'node:events';
import { fastify } from 'fastify';
import pg from 'pg';
import { BOOKING_SQL } from './booking-sql.mjs';
import { runStatements } from './run-statements.mjs';

/**
 * @typedef {object} BareAnswer
 * @property {string} type content type
 * @property {string} body
 * @property {import('./statements.mjs').Statement[]} statements
 *
 * @typedef {{ databaseUrl: string, answers: BareAnswer[], passwordHash: string | null }} BareServer
 *
 * @typedef {{ property_id: string, check_in_date: string, check_out_date: string, traveler_id: string }} BareBooking
 */

/** As many as the API has. */
const POOL = 20;

const [/** @type {BareServer} */ { databaseUrl, answers, passwordHash }] = await once(process, 'message');
const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
const server = fastify();

for (const [index, { type, body, statements }] of answers.entries()) {
  server.get(`/plain/${index}`, (_request, reply) => reply.type(type).send(body));
  server.get(`/sql/${index}`, async (_request, reply) => {
    await withClient((client) => runStatements(client, statements));
    return reply.type(type).send(body);
  });
}

server.post('/bookings', async (request, reply) => {
  const booking = /** @type {BareBooking} */ (request.body);
  await withClient((client) => book(client, booking));
  return reply.code(201).send(booking);
});

if (passwordHash !== null) {
  const { verify } = await import('@node-rs/argon2');
  server.post('/login', async ({ body }) => {
    const { password } = /** @type {{ password: string }} */ (body);
    return { ok: await verify(passwordHash, password) };
  });
}

const address = await server.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ type: 'ready', url: address });

async function withClient(work) {
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
}

async function book(
  client,
  { property_id: property, check_in_date: from, check_out_date: to, traveler_id: traveler },
) {
  await client.query('begin');
  try {
    const isFree = async () => (await client.query(BOOKING_SQL.taken, [property, from, to])).rowCount === 0;
    if (!(await isFree())) throw new Error('taken');
    await client.query(BOOKING_SQL.lock, [property]);
    if (!(await isFree())) throw new Error('taken');
    await client.query(BOOKING_SQL.insert, [property, from, to, traveler]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
