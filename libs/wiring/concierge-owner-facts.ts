import type { EarningsQueries, PayoutsQueries, StatementsQueries } from '#libs/money/payouts';
import type {
  BlockFacts,
  EmptyNightsFacts,
  GuestStayFacts,
  OwnerMoneyFacts,
  OwnHomeFacts,
  PayoutFacts,
  PeriodMoneyFacts,
} from '#libs/people/concierge';
import type { OwnerBookingRow, OwnerBookings, ReliabilityQueries } from '#libs/stays/bookings';
import type { BoardEntries } from '#libs/stays/calendar';
import type { EmptyNights } from '#libs/stays/demand';
import type { PropertyQueries } from '#libs/stays/properties';
import { todayIn } from '#libs/core/platform';
import {
  addDays,
  BLOCK_HORIZON_DAYS,
  cents,
  HOMES_MAX,
  minus,
  sum,
  type Cents,
  type Nights,
} from '#libs/core/rules';

/** The services that know what owners have. */
interface OwnerReads {
  stays: OwnerBookings;
  earnings: EarningsQueries;
  payouts: PayoutsQueries;
  statements: StatementsQueries;
  board: BoardEntries;
  homes: PropertyQueries;
  emptyNights: EmptyNights;
  reliability: ReliabilityQueries;
}

const FIRST_STAYS = { sort: 'upcoming', limit: 100, cursor: null } as const;
const LATEST_PAYOUTS = { limit: 3, cursor: null } as const;
const MOST_LINES = 10;
const ALL_HOMES = { limit: HOMES_MAX, cursor: null } as const;

/** What owners have, read by the queries of their screens. */
export class OwnerFacts {
  constructor(private readonly reads: OwnerReads) {}

  async guestStays(ownerId: string): Promise<GuestStayFacts[]> {
    const { bookings } = await this.reads.stays.of(ownerId, {}, FIRST_STAYS);
    const cancelled = bookings.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
    const takenBack = await this.reads.earnings.takenBack(ownerId, cancelled);
    return bookings.map((row) => guestStay(row, takenBack.get(row.id) ?? cents(0)));
  }

  async ownHomes(ownerId: string): Promise<OwnHomeFacts[]> {
    const { homes } = await this.reads.homes.ofOwner(ownerId, ALL_HOMES);
    return homes.map(({ id, title, city, property_type: kind }) => ({ id, title, city, kind }));
  }

  async earnedByHome(ownerId: string): Promise<ReadonlyMap<string, Cents>> {
    const earned = new Map<string, Cents>();
    for (const year of await this.reads.statements.homes(ownerId))
      if (year.property_id !== null)
        earned.set(year.property_id, sum(earned.get(year.property_id) ?? cents(0), year.earned));
    return earned;
  }

  async earnedIn(ownerId: string, period: string): Promise<PeriodMoneyFacts> {
    const months = (await this.reads.statements.months(ownerId)).filter((month) =>
      month.period.startsWith(period),
    );
    const sumOf = (of: keyof PeriodMoneyFacts) => sum(cents(0), ...months.map((month) => month[of]));
    return {
      earned: sumOf('earned'),
      cleaning: sumOf('cleaning'),
      paid: sumOf('paid'),
      other: sumOf('other'),
    };
  }

  async money(ownerId: string): Promise<OwnerMoneyFacts> {
    const [sums, { payouts }] = await Promise.all([
      this.reads.earnings.sums(ownerId),
      this.reads.payouts.ofOwner(ownerId, LATEST_PAYOUTS),
    ]);
    const paid = await Promise.all(payouts.map(({ id }) => this.reads.payouts.oneOfOwner(id, ownerId)));
    return {
      earned: sums.total_earnings,
      pending: sums.pending_earnings,
      due: sums.due,
      held: sums.held,
      notDue: sums.not_due,
      nextDueAt: sums.next_due_at,
      payouts: paid.filter((one) => one !== null).map(payoutFacts),
    };
  }

  async blocks(ownerId: string, now: Date): Promise<BlockFacts[]> {
    const { homes } = await this.reads.homes.ofOwner(ownerId, ALL_HOMES);
    const titles = new Map(homes.map(({ id, title }) => [id, title]));
    const from = todayIn('UTC', now);
    const { blocks } = await this.reads.board.of([...titles.keys()], {
      from,
      to: addDays(from, BLOCK_HORIZON_DAYS),
    });
    return blocks.map(({ propertyId, from: first, to }) => ({
      homeId: propertyId,
      title: titles.get(propertyId) ?? '',
      from: first,
      to,
    }));
  }

  async emptyNights(
    ownerId: string,
    homeId: string,
    nights: Nights | null,
    most: number,
  ): Promise<EmptyNightsFacts> {
    const found = await this.reads.emptyNights.among(ownerId, homeId, nights, most);
    return {
      ...found,
      explained: found.explained.map(({ facts, reasons }) => ({
        night: facts.night,
        price: facts.price?.cents ?? null,
        reasons,
        rules: facts.home,
      })),
    };
  }

  reliability(ownerId: string): Promise<{ kept: number; cancelled: number }> {
    return this.reads.reliability.of(ownerId);
  }
}

function guestStay(row: OwnerBookingRow, takenBack: Cents): GuestStayFacts {
  const isOpen = row.status === 'pending' || row.status === 'confirmed';
  return {
    id: row.id,
    homeId: row.property_id,
    title: row.title,
    guestName: row.guest_name,
    status: row.status,
    checkIn: row.check_in_date,
    checkOut: row.check_out_date,
    checkInAt: row.check_in_at,
    checkOutAt: row.check_out_at,
    timeZone: row.time_zone,
    guests: row.guests,
    earnings: isOpen ? minus(row.subtotal_cents, row.service_fee_cents) : row.owner_cents,
    cleaning: isOpen ? row.cleaning_cents : row.kept_cleaning_cents,
    takenBack,
  };
}

const payoutFacts = ({
  payout,
  lines,
}: NonNullable<Awaited<ReturnType<PayoutsQueries['oneOfOwner']>>>): PayoutFacts => ({
  amount: payout.amount_cents,
  status: payout.status,
  requestedAt: payout.requested_at,
  lines: lines.slice(0, MOST_LINES).map((line) => ({
    homeId: line.property_id,
    title: line.title,
    nights: line.subtotal_cents,
    serviceFee: line.service_fee_cents,
    earnings: line.owner_cents,
    cleaning: line.cleaning_cents,
  })),
});
