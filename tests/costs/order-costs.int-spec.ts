import { Client } from 'pg';
import { databaseListenersOf, HANDLERS, type HandlerName } from '#libs/core/events';
import { eventOf, jobsOf, type OutboxEvent } from '#libs/core/platform';
import { SendMail } from '#libs/people/notifications';
import { HandlerRunner } from '../../apps/worker/src/events/handler-runner.js';
import { Marketplace } from '../flows/marketplace.js';
import { costOf } from './costs.js';

/**
 * Without sessions, queues and the beginnings and ends of transactions; one more is noticed. Times are measured by `npm run bench`.
 */
const MOST_STATEMENTS = 36;

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

  /** Handles events as the worker does: the database handlers of a booking's events together, the others each. */
  async function handleEvents(): Promise<void> {
    const runner = market.get(HandlerRunner);
    const { rows } = await database.query<OutboxEvent>(
      `select id, name, booking_id, correlation_id from events e where done_at is null
          and not exists (select from handled where event_id = e.id) order by seq`,
    );
    const work = rows.map(({ id, name }) => ({ eventId: id, handlers: databaseListenersOf(name) }));
    const applied = await runner.applyEffects(work.filter(({ handlers }) => handlers.length > 0));
    for (const { handler, event } of jobsOf(rows)) {
      const published = applied.get(event.id);
      if (HANDLERS[handler].effect === 'afterwards' && published) await runner.runFor(published, handler);
      if (HANDLERS[handler].effect === 'provider') await handleAlone(runner, handler, event.id);
    }
  }

  async function handleAlone(runner: HandlerRunner, handler: HandlerName, eventId: string): Promise<void> {
    const published = await eventOf(market.em, eventId);
    if (!published) throw new Error(`There is no event ${eventId}`);
    await runner.handle(handler, published.event);
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
    // All of them: the last ones need not be the superfluous ones.
    expect(statements.length > MOST_STATEMENTS ? statements : []).toEqual([]);
  });
});
