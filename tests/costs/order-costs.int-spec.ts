import { Client } from 'pg';
import { databaseListenersOf, HANDLERS, listenersOf } from '#libs/core/events';
import { eventsOf } from '#libs/core/platform';
import { SendMail } from '#libs/people/notifications';
import { HandlerRunner } from '../../apps/worker/src/events/handler-runner.js';
import { Marketplace } from '../flows/marketplace.js';
import { costOf } from './costs.js';

/**
 * Without sessions, queues and the beginnings and ends of transactions; one more is noticed. Times are measured by `npm run bench`.
 */
const MOST_STATEMENTS = 57;

describe('What an order costs', () => {
  let market: Marketplace;
  let database: Client;
  let travelerId: string;
  let homes: string[];
  beforeAll(async () => {
    market = await Marketplace.withoutWorker();
    database = new Client({ connectionString: market.config.databaseUrl });
    await database.connect();
    travelerId = await market.aTraveler();
    homes = [await market.aHome(), await market.aHome()];
  });
  afterAll(async () => {
    await database.end();
    await market.stop();
  });

  /** Handles a booking's events as the worker does: the database handlers of an event together, the others each. */
  async function handleEvents(): Promise<void> {
    const runner = market.get(HandlerRunner);
    const open = await database.query<{ id: string }>(
      `select id from events e where done_at is null
          and not exists (select from handled where event_id = e.id) order by seq`,
    );
    for (const { id } of open.rows) {
      const [published] = await eventsOf(market.em, [id]);
      if (!published) throw new Error(`There is no event ${id}`);
      const { event } = published;
      await runner.applyEffects(published, databaseListenersOf(event.name));
      for (const handler of listenersOf(event.name))
        if (HANDLERS[handler].effect === 'provider') await runner.handle(handler, event);
    }
  }

  /** From the hold to its last effect. @returns the booking's id */
  async function order(): Promise<string> {
    const bookingId = await market.bookAndPay(travelerId, homes.pop() ?? '');
    await market.deliverWebhooks('checkout.session.completed', 1, 1);
    await handleEvents();
    await market.get(SendMail).runDue();
    return bookingId;
  }

  it('is as few statements as today', async () => {
    await order(); // looks up what later ones know
    let bookingId = '';
    const { statements } = await costOf(database, async () => (bookingId = await order()));
    expect(await market.open(bookingId)).toEqual([]);
    expect(await market.statusOf(bookingId)).toBe('confirmed');
    expect(statements.length).toBeGreaterThan(MOST_STATEMENTS / 2);
    expect(statements.slice(MOST_STATEMENTS)).toEqual([]);
  });
});
