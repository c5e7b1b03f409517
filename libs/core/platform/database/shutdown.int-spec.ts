import { createServer, connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { MikroORM } from '@mikro-orm/postgresql';
import { eventually, testDatabase, type TestDatabase } from '#libs/testing';
import { databaseOptions } from './options.js';
import { db } from './platform-tables.js';

/** A way to the server on which connections wait until the test lets them in. */
async function doorTo(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const [host, port] = [address.hostname, Number(address.port)];
  const waiting: (() => void)[] = [];
  let isOpen = true;
  const door = createServer((client) => {
    const server = connect(port, host);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      socket.on('error', () => undefined); // what happened is seen on the other side
      socket.on('close', () => other.destroy());
    }
    const letIn = () => {
      client.pipe(server);
      server.pipe(client);
    };
    if (isOpen) letIn();
    else waiting.push(letIn);
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  address.hostname = '127.0.0.1';
  address.port = String((door.address() as AddressInfo).port);
  return {
    url: address.toString(),
    waiting,
    shut: () => {
      isOpen = false;
    },
    stop: () => door.close(),
  };
}

let database: TestDatabase;
let door: Awaited<ReturnType<typeof doorTo>>;
beforeAll(async () => {
  database = await testDatabase();
  door = await doorTo(database.url);
});
afterAll(async () => {
  door.stop();
  await database.stop();
});

it('closing the database ends while connections are still being opened', async () => {
  const orm = await MikroORM.init({
    ...databaseOptions({ databaseUrl: door.url, databasePool: 3 }, []),
    logger: () => undefined,
  });
  const beats = () => db(orm.em.fork()).selectFrom('worker_heartbeats').select('beat_at').execute();
  door.shut();
  const reads = Promise.allSettled([beats(), beats(), beats()]);
  await eventually(() => Promise.resolve(expect(door.waiting.length).toBeGreaterThan(1)));
  const closing = orm.close(true);
  for (const letIn of door.waiting) letIn();
  await closing;
  await reads;
});
