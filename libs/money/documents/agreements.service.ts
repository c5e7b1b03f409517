import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock, firstRow, type Tx } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { rentalAgreement, type AgreementFacts } from './rental-agreement.js';

interface FactsRow {
  id: string;
  traveler_name: string;
  owner_name: string;
  title: string;
  address: string;
  house_rules: string[];
  guests: number;
  nights: number;
  special_requests: string | null;
  subtotal_cents: number;
  cleaning_cents: number;
  total_cents: number;
  voucher_cents: number;
  check_in_at: string;
  check_out_at: string;
  time_zone: string;
  waiver_version: string;
  waiver_accepted_at: string;
  confirmed_at: string;
}

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

  /** Writes the agreement of a confirmed booking and links it; a booking that has one keeps it. */
  async write(tx: Tx, bookingId: string): Promise<void> {
    const row = await firstRow<FactsRow>(tx, FACTS, [bookingId]);
    if (!row) return; // written before, by another run of the same event
    const pdf = await rentalAgreement(factsOf(row));
    const id = randomUUID();
    await tx.execute(
      `insert into agreements (id, booking_id, pdf, sha256, waiver_version, waiver_accepted_at, written_at)
       values (?, ?, decode(?, 'base64'), ?, ?, ?, ?)`,
      [
        id,
        bookingId,
        pdf.toString('base64'),
        hashOf(pdf),
        row.waiver_version,
        row.waiver_accepted_at,
        this.clock.now(),
      ],
    );
    await tx.execute('update bookings set agreement_id = ? where id = ?', [id, bookingId]);
  }

  /** The agreement of a traveler's own booking, or null while there is none. */
  async ofTraveler(bookingId: string, travelerId: string): Promise<Agreement | null> {
    const row = await firstRow<{ id: string; pdf: string; sha256: string }>(
      this.em.fork(),
      `select a.id, encode(a.pdf, 'base64') as pdf, a.sha256 from agreements a join bookings b on b.id = a.booking_id
        where b.id = ? and b.traveler_id = ?`,
      [bookingId, travelerId],
    );
    return row && { id: row.id, pdf: Buffer.from(row.pdf, 'base64'), sha256: row.sha256 };
  }
}

const FACTS = `
select b.id, t.full_name as traveler_name, o.full_name as owner_name, p.title, p.house_rules, b.guests, b.nights,
       p.address || ', ' || p.city || ', ' || p.state || ', ' || p.country as address, b.special_requests,
       b.subtotal_cents, b.cleaning_cents, b.total_cents, b.voucher_cents, b.check_in_at, b.check_out_at, b.time_zone,
       b.waiver_version, b.waiver_accepted_at, b.confirmed_at
  from bookings b
  join users t on t.id = b.traveler_id
  join users o on o.id = b.owner_id
  join properties p on p.id = b.property_id
 where b.id = ? and b.confirmed_at is not null and b.agreement_id is null
   for update of b`;

const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

const factsOf = (row: FactsRow): AgreementFacts => ({
  bookingId: row.id,
  travelerName: row.traveler_name,
  ownerName: row.owner_name,
  title: row.title,
  address: row.address,
  houseRules: row.house_rules,
  guests: row.guests,
  nights: row.nights,
  specialRequests: row.special_requests,
  subtotal: cents(row.subtotal_cents),
  cleaningFee: cents(row.cleaning_cents),
  total: cents(row.total_cents),
  voucher: cents(row.voucher_cents),
  checkInAt: new Date(row.check_in_at),
  checkOutAt: new Date(row.check_out_at),
  timeZone: row.time_zone,
  waiverVersion: row.waiver_version,
  waiverAcceptedAt: new Date(row.waiver_accepted_at),
  confirmedAt: new Date(row.confirmed_at),
});
