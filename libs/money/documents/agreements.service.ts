import { createHash, randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/core/platform';
import { agreedLines } from '#libs/core/rules';
import { rentalAgreement } from './rental-agreement.js';
import { agreementOf, unwrittenAgreement, unwrittenChange } from './document-facts.queries.js';
import { db } from './tables.js';

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

  /** Writes the agreement of a confirmed booking, unless the booking already has one. */
  async write(em: EntityManager, bookingId: string): Promise<void> {
    const facts = await unwrittenAgreement(em, bookingId);
    if (!facts) return; // already written by an earlier run of the same event
    const pdf = await pdfOf(facts);
    await db(em)
      .insertInto('agreements')
      .values({ id: randomUUID(), booking_id: bookingId, pdf, ...this.recordOf(pdf, facts) })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .execute();
  }

  /** Writes the agreement of an applied change of dates, unless it has one. @spec C13, G7 */
  async writeChange(em: EntityManager, changeId: string): Promise<void> {
    const facts = await unwrittenChange(em, changeId);
    if (!facts) return;
    const pdf = await pdfOf(facts);
    await db(em)
      .insertInto('changed_agreements')
      .values({ change_id: changeId, pdf, ...this.recordOf(pdf, facts) })
      .onConflict((conflict) => conflict.column('change_id').doNothing())
      .execute();
  }

  private recordOf(pdf: Buffer, { waiverVersion, waiverAcceptedAt }: WaiverFacts) {
    return {
      sha256: hashOf(pdf),
      waiver_version: waiverVersion,
      waiver_accepted_at: waiverAcceptedAt,
      written_at: this.clock.now(),
    };
  }

  /** The agreement of a traveler's own booking, or null while there is none. */
  async ofTraveler(bookingId: string, travelerId: string): Promise<Agreement | null> {
    const agreement = await agreementOf(this.em.fork(), bookingId, travelerId);
    return agreement ? { ...agreement, pdf: Buffer.from(agreement.pdf) } : null;
  }
}

type UnwrittenFacts = NonNullable<Awaited<ReturnType<typeof unwrittenAgreement>>>;
type WaiverFacts = Pick<UnwrittenFacts, 'waiverVersion' | 'waiverAcceptedAt'>;

function pdfOf(facts: UnwrittenFacts): Promise<Buffer> {
  const { city, state, country } = facts;
  return rentalAgreement({
    ...facts,
    address: [facts.address, city, state, country].join(', '),
    lines: agreedLines(facts.priceLines, facts.nightly, facts),
  });
}

const hashOf = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');
