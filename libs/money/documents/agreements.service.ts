import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, type Tx } from '#libs/core/platform';
import { rentalAgreement, type AgreementFacts } from './rental-agreement.js';
import { agreementOf, unwrittenAgreement } from './document-facts.queries.js';
import { db } from './tables.js';

type UnwrittenAgreement = NonNullable<Awaited<ReturnType<typeof unwrittenAgreement>>>;

/** A written agreement. `sha256` is of the PDF's bytes, as hex. */
export interface Agreement {
  id: string;
  pdf: Buffer;
  sha256: string;
}

/** Rental agreements: written once by the worker, read by the traveler. @spec C13 */
@Injectable()
export class Agreements {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** Writes the agreement of a confirmed booking; a booking that has one keeps it. */
  async write(tx: Tx, bookingId: string): Promise<void> {
    const facts = await unwrittenAgreement(tx, bookingId);
    if (!facts) return; // written before, by another run of the same event
    const pdf = await rentalAgreement(factsOf(facts));
    await db(tx)
      .insertInto('agreements')
      .values({
        id: randomUUID(),
        booking_id: bookingId,
        pdf,
        sha256: hashOf(pdf),
        waiver_version: facts.waiver_version,
        waiver_accepted_at: facts.waiver_accepted_at,
        written_at: this.clock.now(),
      })
      .execute();
  }

  /** The agreement of a traveler's own booking, or null while there is none. */
  async ofTraveler(bookingId: string, travelerId: string): Promise<Agreement | null> {
    const agreement = await agreementOf(this.em.fork(), bookingId, travelerId);
    return agreement ? { ...agreement, pdf: Buffer.from(agreement.pdf) } : null;
  }
}

const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

const factsOf = (row: UnwrittenAgreement): AgreementFacts => ({
  bookingId: row.id,
  travelerName: row.traveler_name,
  ownerName: row.owner_name,
  title: row.title,
  address: [row.address, row.city, row.state, row.country].join(', '),
  houseRules: row.house_rules,
  guests: row.guests,
  nights: row.nights,
  specialRequests: row.special_requests,
  subtotal: row.subtotal_cents,
  cleaningFee: row.cleaning_cents,
  total: row.total_cents,
  voucher: row.voucher_cents,
  checkInAt: row.check_in_at,
  checkOutAt: row.check_out_at,
  timeZone: row.time_zone,
  waiverVersion: row.waiver_version,
  waiverAcceptedAt: row.waiver_accepted_at,
  confirmedAt: row.confirmed_at,
});
