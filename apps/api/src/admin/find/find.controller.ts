import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import type { FoundView } from '#libs/core/contracts';
import { rows } from '#libs/core/platform';
import { Refuses } from '../../http/api-docs.js';
import { Operators } from '../../http/policy.js';
import { Trimmed } from '../../http/transforms.js';

const LONGEST = 200;
const MOST = 12;

/** What somebody typed into the palette. */
export class FindDto {
  @ApiProperty({ example: '628547f0' })
  @Trimmed()
  @IsString()
  @Length(2, LONGEST)
  q!: string;
}

/**
 * Each part looks where an index leads it: a booking by the last 8 characters of its id or all of it, somebody by the
 * beginning of their e-mail, a session, payment, refund or dispute by the provider's id, a home by a part of its name.
 */
const FIND = `
  with asked as (select ?::text as q, lower(?::text) as low)
  (select 'booking' as kind, b.id::text, p.title as label, b.status || ', ' || b.check_in_date || ', ' || t.full_name as detail, b.id::text as booking_id
     from asked, bookings b join properties p on p.id = b.property_id join users t on t.id = b.traveler_id
    where right(b.id::text, 8) = right(asked.low, 8)
      and b.id::text like '%' || asked.low limit 5)
  union all
  (select 'session', s.id, 'Checkout session', s.status || ', ' || s.payment_status, s.booking_id::text
     from asked, checkout_sessions s where s.id = asked.q limit 1)
  union all
  (select 'payment', y.payment_intent_id, 'Payment', y.received_at::date::text, y.booking_id::text
     from asked, payments y where y.payment_intent_id = asked.q limit 1)
  union all
  (select 'refund', r.id::text, 'Refund', r.state, r.booking_id::text
     from asked, operations r where r.kind = 'refund' and (r.provider_id = asked.q or r.id::text = asked.low) limit 2)
  union all
  (select 'dispute', d.id, 'Dispute', d.state, d.booking_id::text from asked, disputes d where d.id = asked.q limit 1)
  union all
  (select 'user', u.id::text, u.full_name, u.email::text, null
     from asked, users u where u.email::text ilike asked.low || '%' or u.full_name ilike asked.low || '%' limit 5)
  union all
  (select 'home', p.id::text, p.title, p.city || ', ' || p.status, null
     from asked, properties p where p.title ilike '%' || asked.low || '%' or p.id::text = asked.low limit 5)
  limit ${MOST}`;

/** Finds any booking, person, home or object of the provider from one field. */
@ApiTags('operators')
@Controller('admin/find')
export class FindController {
  constructor(private readonly em: EntityManager) {}

  @ApiOperation({ summary: 'Anything, by what one has of it' })
  @Refuses('request.invalid')
  @Operators('bookings.read')
  @Get()
  find(@Query() { q }: FindDto): Promise<FoundView[]> {
    const text = q.replace(/^#/, '');
    return rows<FoundView>(this.em.fork(), FIND, [text, text.replace(/[\\%_]/g, '\\$&')]);
  }
}
