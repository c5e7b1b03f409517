import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, instantOf, nightsFree, Refusal, todayIn } from '#libs/platform';
import {
  checkDates,
  checkGuests,
  hoursUntilCheckIn,
  isRefundEligible,
  priceStay,
  refundCutoff,
  type CivilDate,
  type PriceBreakdown,
} from '#libs/rules';
import type { HomeRow } from './home-row.js';
import { PropertyQueries, type Asker } from './property.queries.js';
import { stayRefusal } from './stay-refusal.js';

/** The stay somebody asks a price for, as it arrived. `askerId` is null for a visitor. */
export interface QuoteRequest {
  propertyId: string;
  checkIn: unknown;
  checkOut: unknown;
  guests: unknown;
  askerId: string | null;
}

/** What the stay costs, whether it is free, and what cancelling it would mean. */
export interface Quote {
  home: HomeRow;
  checkIn: CivilDate;
  checkOut: CivilDate;
  guests: number;
  price: PriceBreakdown;
  available: boolean;
  checkInAt: Date;
  checkOutAt: Date;
  refundCutoffAt: Date;
  refundEligible: boolean;
  hoursUntilCheckIn: number;
}

/** The one source of every price on every screen. @spec A2, F13 */
@Injectable()
export class QuoteService {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly properties: PropertyQueries,
  ) {}

  /**
   * Prices a stay by the rules that booking uses; taken nights are an answer (`available`), not a refusal.
   * @throws Refusal `property.not_found`, or the broken rule of §5
   * @spec §3 Cost breakdown, §9, A2–A4, B1–B5, F14
   */
  async quote(request: QuoteRequest): Promise<Quote> {
    const home = await this.properties.one(request.propertyId, request.askerId);
    if (!home) throw new Refusal('property.not_found');
    const now = this.clock.now();
    const { checkIn, checkOut, nights, guests } = wanted(request, home, now);
    const checkInAt = instantOf(checkIn, home.check_in_time, home.time_zone);
    return {
      home,
      checkIn,
      checkOut,
      guests,
      price: priceStay(home.nightly_cents, nights),
      available:
        home.status === 'listed' &&
        (await this.isFree(home.id, checkIn, checkOut, { id: request.askerId, now })),
      checkInAt,
      checkOutAt: instantOf(checkOut, home.check_out_time, home.time_zone),
      refundCutoffAt: refundCutoff(checkInAt),
      refundEligible: isRefundEligible(checkInAt, now),
      hoursUntilCheckIn: hoursUntilCheckIn(checkInAt, now),
    };
  }

  private async isFree(homeId: string, checkIn: string, checkOut: string, asker: Asker): Promise<boolean> {
    return nightsFree(this.em, homeId, checkIn, checkOut, await this.properties.ownHold(homeId, asker));
  }
}

function wanted(request: QuoteRequest, home: HomeRow, now: Date) {
  const limits = {
    today: todayIn(home.time_zone, now),
    maxNights: home.max_nights,
    maxGuests: home.max_guests,
  };
  const dates = checkDates(request, limits);
  if (!dates.ok) throw stayRefusal(dates, limits);
  const guests = checkGuests(request.guests, limits.maxGuests);
  if (guests === null) throw stayRefusal({ problem: 'too_many_guests', field: 'guests' }, limits);
  return { ...dates, guests };
}
