import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, CONFIG, DomainError, type Config, type SealingKey } from '#libs/core/platform';
import {
  accessOpensAt,
  ARRIVAL_FIELDS,
  arrivalClosesAt,
  arrivalState,
  isReadable,
  isTimed,
  type ArrivalField,
  type ArrivalState,
  type TimedArrivalField,
} from '#libs/core/rules';
import { bookedStay } from './arrival.queries.js';
import { arrivalKey, isEmpty, textsOf } from './guide.js';
import { db } from './tables.js';

type BookedStay = NonNullable<Awaited<ReturnType<typeof bookedStay>>>;
/** A state in which something can be read. */
type ReadableState = Exclude<ArrivalState, 'unconfirmed' | 'closed'>;

/** A guide as far as its guest can read it at `now`; the rest has been left out. */
export interface Arrival {
  stay: Omit<BookedStay, 'latitude' | 'longitude'>;
  state: ReadableState;
  now: Date;
  opensAt: Date;
  closesAt: Date;
  hasGuide: boolean;
  updatedAt: Date | null;
  fields: readonly { field: ArrivalField; text: string }[];
  /** Timed fields that are written and will be readable from `opensAt` on. */
  later: readonly TimedArrivalField[];
  /** Null unless everything can be read. */
  pin: { latitude: number; longitude: number } | null;
}

/** Arrival guides, for guests. @spec decision 28 */
@Injectable()
export class Arrivals {
  private readonly key: SealingKey;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.key = arrivalKey(config);
  }

  /**
   * What the guest of a booking can read of the guide now.
   * @throws DomainError `booking.not_found` when it is not theirs, `arrival.not_confirmed`, `arrival.closed` once it was cancelled or is long over
   */
  async of(bookingId: string, travelerId: string): Promise<Arrival> {
    const em = this.em.fork();
    const booked = await bookedStay(em, bookingId, travelerId);
    if (!booked) throw new DomainError('booking.not_found');
    const { latitude, longitude, ...stay } = booked;
    const now = this.clock.now();
    const state = readableState(stay, now);
    const guide = await this.guideOf(em, stay.property_id);
    const written = guide ? ARRIVAL_FIELDS.filter((field) => guide.texts[field] !== '') : [];
    return {
      ...{ stay, state, now, hasGuide: written.length > 0, updatedAt: guide?.updatedAt ?? null },
      ...{ opensAt: accessOpensAt(stay.check_in_at), closesAt: arrivalClosesAt(stay.check_out_at) },
      fields: written
        .filter((field) => isReadable(field, state))
        .map((field) => ({ field, text: guide?.texts[field] ?? '' })),
      later: state === 'early' ? written.filter(isTimed) : [],
      pin: state === 'open' ? { latitude, longitude } : null,
    };
  }

  private async guideOf(em: EntityManager, homeId: string) {
    const row = await db(em)
      .selectFrom('arrival_guides')
      .selectAll()
      .where('property_id', '=', homeId)
      .executeTakeFirst();
    if (!row) return null;
    const { texts } = textsOf(row, this.key);
    return isEmpty(texts) ? null : { texts, updatedAt: row.updated_at };
  }
}

/** @throws DomainError `arrival.not_confirmed`, `arrival.closed` */
function readableState(stay: Pick<BookedStay, 'status' | 'check_in_at' | 'check_out_at'>, now: Date) {
  const facts = { status: stay.status, checkInAt: stay.check_in_at, checkOutAt: stay.check_out_at };
  const state = arrivalState(facts, now);
  if (state === 'unconfirmed') throw new DomainError('arrival.not_confirmed');
  if (state === 'closed') throw new DomainError('arrival.closed');
  return state;
}
