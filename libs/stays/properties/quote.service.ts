import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, instantOf, DomainError } from '#libs/core/platform';
import { limitsOf, takenNow } from '#libs/stays/calendar';
import { priceRulesOf } from '#libs/stays/pricing';
import { voucherFor, type UsableVoucher } from '#libs/people/loyalty';
import {
  areFree,
  checkGuests,
  checkHomeDates,
  gapsOf,
  guestsProblem,
  hoursUntilCheckIn,
  isRefundEligible,
  preparationNights,
  priceNights,
  pricesOf,
  refundCutoff,
  withVoucher,
  type CivilDate,
  type HomeLimits,
  type Nights,
  type PriceBreakdown,
  type PriceLine,
  type StayLimits,
} from '#libs/core/rules';
import { pricedHome, type HomeRow } from './homes.queries.js';
import { PropertyQueries, type OwnHold } from './property.queries.js';
import { stayError } from './stay-error.js';

/** A stay to price, not validated yet. `askerId` is null for a visitor. */
export interface QuoteRequest {
  propertyId: string;
  checkIn: unknown;
  checkOut: unknown;
  guests: unknown;
  viewerId: string | null;
  /** Code of the traveler's voucher to apply. */
  voucher?: string | null;
}

/** Price, availability and cancellation terms of a stay. */
export interface Quote {
  home: HomeRow;
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number;
  price: PriceBreakdown;
  /** What each night costs, and why. @spec G4 */
  lines: readonly PriceLine[];
  voucher: UsableVoucher | null;
  available: boolean;
  checkInAt: Date;
  checkOutAt: Date;
  refundCutoffAt: Date;
  refundEligible: boolean;
  hoursUntilCheckIn: number;
}

/** The only source of the prices shown on screens. @spec A2, F13 */
@Injectable()
export class QuoteService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly properties: PropertyQueries,
  ) {}

  /**
   * Prices a stay by the booking rules; taken nights make it unavailable and do not throw. A traveler who holds exactly this stay gets the
   * price of the hold, even if the owner has changed the price since.
   * @throws DomainError `property.not_found`, the broken rule of §5, or as {@link voucherFor}
   * @spec §3 Cost breakdown, §9, A2–A4, A11, B1–B5, C4, F14, G5
   */
  async quote(request: QuoteRequest): Promise<Quote> {
    const home = await this.properties.one(request.propertyId, request.viewerId);
    if (!home) throw new DomainError('property.not_found');
    const now = this.clock.now();
    const limits = { ...limitsOf(home, now), maxGuests: home.max_guests };
    const hold = await this.properties.ownHold(home.id, { id: request.viewerId, now });
    const taken = await takenNow(this.em, home.id, limits, hold?.id);
    const stay = validateStay(request, limits, gapsOf(limits, taken));
    const { checkIn, checkOut, guests } = stay;
    const lines =
      heldLines(hold, stay) ?? (await this.linesOf(home, limits, { from: checkIn, to: checkOut }));
    const full = priceNights(lines);
    const use = { userId: request.viewerId, now, exceptBookingId: hold?.id ?? null };
    const voucher = request.voucher
      ? await voucherFor(this.em, { ...use, code: request.voucher }, full)
      : null;
    const checkInAt = instantOf(checkIn, home.check_in_time, home.time_zone);
    return {
      home,
      checkIn,
      checkOut,
      guests,
      price: voucher ? withVoucher(full, voucher.discount) : full,
      lines,
      voucher,
      available: home.status === 'listed' && areFree(stay, taken, preparationNights(limits)),
      checkInAt,
      checkOutAt: instantOf(checkOut, home.check_out_time, home.time_zone),
      refundCutoffAt: refundCutoff(checkInAt),
      refundEligible: isRefundEligible(checkInAt, now),
      hoursUntilCheckIn: hoursUntilCheckIn(checkInAt, now),
    };
  }

  private async linesOf(home: HomeRow, limits: HomeLimits, stay: Nights): Promise<PriceLine[]> {
    const rulesOf = await priceRulesOf(this.em, [pricedHome(home)], stay);
    return pricesOf(stay, limits, rulesOf(home.id));
  }
}

/** The lines of the viewer's own hold when it is for exactly this stay. @spec C4 */
function heldLines(hold: OwnHold | null, stay: Omit<OwnHold, 'id' | 'lines'>): readonly PriceLine[] | null {
  const held =
    hold?.checkIn === stay.checkIn && hold.checkOut === stay.checkOut && hold.guests === stay.guests;
  return hold && held ? hold.lines : null;
}

function validateStay(request: QuoteRequest, limits: StayLimits, gaps: readonly Nights[]) {
  const dates = checkHomeDates(request, limits, gaps);
  if (!dates.ok) throw stayError(dates, limits);
  const guests = checkGuests(request.guests, limits.maxGuests);
  if (guests === null) throw stayError({ problem: guestsProblem(request.guests), field: 'guests' }, limits);
  return { ...dates, guests };
}
