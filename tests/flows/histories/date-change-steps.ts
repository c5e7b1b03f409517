import { todayIn } from '#libs/core/platform';
import { PaymentsService } from '#libs/money/payments';
import { DateChanges } from '#libs/stays/bookings';
import { addDays } from '#libs/core/rules';
import { CARDS } from '../marketplace.js';
import type { ManualWorker } from './manual-worker.js';
import type { Act, Actors } from './steps.js';

const ZONE = 'America/Los_Angeles';
const HOUR = 3_600;

/** What guests do with the dates of paid stays (G7). */
export const DATE_CHANGE_STEPS: Readonly<Record<string, { weight: number; act: Act }>> = {
  'a guest wants other dates': {
    weight: 6,
    act: async (worker, actors) => {
      await propose(worker, actors);
    },
  },
  'a guest wants other dates and pays': { weight: 6, act: proposeAndPay },
  'a guest wants other dates and lets them go': { weight: 4, act: proposeAndLeave },
};

/** Asks for other dates of a paid stay. @returns the stay and the change; null when there is no stay to move */
async function propose(worker: ManualWorker, actors: Actors) {
  const { market } = worker;
  const stay = await aPaidStay(worker, actors);
  if (!stay) return null;
  const checkIn = addDays(todayIn(ZONE, market.now()), 1 + worker.draw(14));
  const changeId = await market.get(DateChanges).propose(
    { bookingId: stay.id, travelerId: stay.traveler },
    {
      checkIn,
      checkOut: addDays(checkIn, 1 + worker.draw(5)),
      acceptsWaiver: true,
      expectedDifference: null,
    },
  );
  return { ...stay, changeId };
}

/** Sometimes in two tabs, and sometimes the browser never comes back. */
async function proposeAndPay(worker: ManualWorker, actors: Actors): Promise<void> {
  const asked = await propose(worker, actors);
  if (!asked) return;
  const { market } = worker;
  for (let tab = 0; tab <= worker.draw(2); tab += 1) {
    const session = await market.checkout(asked.traveler, asked.id, `&tab=${tab}`, asked.changeId);
    actors.sessions.push({ id: session.sessionId, url: session.url, traveler: asked.traveler });
    await market.typeCard(session.url, worker.oneOf([CARDS.pays, CARDS.availableAtOnce]) ?? CARDS.pays);
    if (worker.draw(2) === 0) await market.get(PaymentsService).status(session.sessionId, asked.traveler);
  }
}

/** Withdrawn, or not paid in time. */
async function proposeAndLeave(worker: ManualWorker, actors: Actors): Promise<void> {
  const asked = await propose(worker, actors);
  if (!asked) return;
  const { market } = worker;
  if (worker.draw(2) === 0) await market.checkout(asked.traveler, asked.id, '', asked.changeId);
  if (worker.draw(2) === 0) {
    const own = { bookingId: asked.id, travelerId: asked.traveler };
    await market.get(DateChanges).withdraw(own, asked.changeId);
    return;
  }
  await market.advance(HOUR);
  await worker.sweep();
}

async function aPaidStay(worker: ManualWorker, { bookings }: Actors) {
  const paid = await worker.market.tables
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .execute();
  const ids = new Set(paid.map(({ id }) => id));
  return worker.oneOf(bookings.filter(({ id }) => ids.has(id)));
}
