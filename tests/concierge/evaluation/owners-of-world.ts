import { instantOf } from '#libs/core/platform';
import {
  addDays,
  cents,
  civilDate,
  CLEANING_FEE,
  sum,
  type Cents,
  type PayoutStatus,
} from '#libs/core/rules';
import { DEMO_HOMES, type DemoHome } from '../../../libs/demo/index.js';
import type {
  GuestStayFacts,
  OwnerMoneyFacts,
  PayoutFacts,
} from '../../../libs/people/concierge/gateways.port.js';
import type { OwnerData } from '../market.js';
import type { World } from './conversations.js';

type Booking = World['bookings'][number];
type Person = World['people'][number];

const DAY_MS = 86_400_000;
const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS);

/** @throws Error for an unknown home */
export function demoHome(key: string): DemoHome {
  const home = DEMO_HOMES.find((one) => one.key === key);
  if (!home) throw new Error(`There is no home ${key}`);
  return home;
}

/** What the owners of world.json have, by their ids. */
export const ownersOf = (world: World): Readonly<Record<string, OwnerData>> =>
  Object.fromEntries(
    world.people.flatMap((person) =>
      person.homes ? [[person.id, ownerOf(world, person, person.homes)]] : [],
    ),
  );

function ownerOf(world: World, { earnings, reliability }: Person, homes: readonly string[]): OwnerData {
  const now = new Date(world.now);
  const bookings = world.bookings.filter(({ home }) => homes.includes(home));
  const today = civilDate(world.now.slice(0, 10));
  return {
    homes: homes
      .map(demoHome)
      .map(({ key: id, title, city, propertyType: kind }) => ({ id, title, city, kind })),
    stays: bookings
      .toSorted(
        (one, other) =>
          Number(one.checkInDay < 0) - Number(other.checkInDay < 0) || one.checkInDay - other.checkInDay,
      )
      .map((booking) => guestStay(booking, world)),
    money: moneyOf(earnings, { bookings, now }),
    blocks: world.blocks
      .filter(({ home }) => homes.includes(home))
      .map(({ home, day, nights }) => ({
        homeId: home,
        title: demoHome(home).title,
        from: addDays(today, day),
        to: addDays(today, day + nights),
      })),
    reliability: reliability ?? { kept: 0, cancelled: 0 },
  };
}

/** A3, A1: nights less 10 %; of a stay cancelled in time by its traveler half of the fee of 25 %. */
function earned({ status, totalCents, cancelledBy }: Booking): Pick<GuestStayFacts, 'earnings' | 'cleaning'> {
  const nights = totalCents - CLEANING_FEE;
  if (status !== 'cancelled') return { earnings: cents((nights * 9) / 10), cleaning: CLEANING_FEE };
  return cancelledBy === 'traveler'
    ? { earnings: cents(nights / 8), cleaning: CLEANING_FEE }
    : { earnings: cents(0), cleaning: cents(0) };
}

function guestStay(booking: Booking, { now, people }: World): GuestStayFacts {
  const home = demoHome(booking.home);
  const checkIn = addDays(civilDate(now.slice(0, 10)), booking.checkInDay);
  const checkOut = addDays(checkIn, booking.nights);
  return {
    id: `00000000-0000-4000-8000-0000${booking.id}`,
    homeId: booking.home,
    title: home.title,
    guestName: people.find(({ id }) => id === booking.traveler)?.name.split(' ')[0] ?? '',
    status: booking.status,
    checkIn,
    checkOut,
    checkInAt: instantOf(checkIn, home.checkInTime, home.timeZone),
    checkOutAt: instantOf(checkOut, home.checkOutTime, home.timeZone),
    timeZone: home.timeZone,
    guests: booking.guests,
    takenBack: cents(0),
    ...earned(booking),
  };
}

function moneyOf(
  earnings: Person['earnings'],
  { bookings, now }: { bookings: readonly Booking[]; now: Date },
): OwnerMoneyFacts {
  const { totalCents = 0, pendingCents = 0, payouts = [], due = [] } = earnings ?? {};
  const sumOf = (state: string): Cents =>
    due.filter((one) => one.state === state).reduce((all, one) => sum(all, cents(one.cents)), cents(0));
  const days = due.flatMap(({ dueDay }) => dueDay ?? []);
  return {
    earned: cents(totalCents),
    pending: cents(pendingCents),
    due: sumOf('due'),
    held: sumOf('held'),
    notDue: sumOf('not_due'),
    nextDueAt: days.length > 0 ? daysFrom(now, Math.min(...days)) : null,
    payouts: payouts.map((payout) => payoutOf(payout, { bookings, now })),
  };
}

function payoutOf(
  payout: { day: number; cents: number; state: string; for: string },
  { bookings, now }: { bookings: readonly Booking[]; now: Date },
): PayoutFacts {
  const booking = bookings.find(({ id }) => id === payout.for);
  const nights = booking && cents(booking.totalCents - CLEANING_FEE);
  return {
    amount: cents(payout.cents),
    status: payout.state as PayoutStatus,
    requestedAt: daysFrom(now, payout.day),
    lines:
      booking && nights
        ? [
            {
              homeId: booking.home,
              title: demoHome(booking.home).title,
              nights,
              serviceFee: cents(nights / 10),
              ...earned(booking),
            },
          ]
        : [],
  };
}
