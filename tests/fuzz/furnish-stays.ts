import type { Actor, Ask } from './actors.js';
import type { Query, Row } from './query.js';

/** Without a conversation, whose people would be others than the stay's. */
const UNSPOKEN = 'not exists (select 1 from threads t where t.booking_id = b.id)';

/** Stays in the states that take time or money: held with an open page, paid and soon, under a change of dates, done and to be reviewed. */
export async function makeStays(
  ask: Ask,
  { query, traveler, owner, publicUrl }: { query: Query; traveler: Actor; owner: Actor; publicUrl: string },
): Promise<void> {
  const mine = await query(
    `update bookings set traveler_id = $1 where id in (
       select b.id from bookings b where ${UNSPOKEN} and b.status = 'confirmed' and b.check_in_at > now() + interval '3 days' order by b.created_at, b.id limit 4)
     returning id`,
    [traveler.id],
  );
  await query(`update bookings set check_in_at = now() + interval '20 hours' where id = $1`, [mine[0]?.id]);
  await query(
    `update bookings set traveler_id = $1 where id in (
       select b.id from bookings b left join reviews r on r.booking_id = b.id
        where ${UNSPOKEN} and b.status = 'completed' and r.id is null order by b.completed_at desc, b.id limit 4)`,
    [traveler.id],
  );
  await query(`update reviews set created_at = now() where traveler_id = $1`, [traveler.id]);
  const free = await query<Row & { check_in: string; check_out: string }>(
    `select h.id, (current_date + n)::text as check_in, (current_date + n + 2)::text as check_out
       from properties h, generate_series(3, 18, 3) n
      where h.owner_id = $1 and h.status = 'listed' and h.min_nights <= 2 and h.max_nights >= 2
        and not exists (select 1 from calendar_entries c where c.property_id = h.id
                          and c.nights && daterange((current_date + n - 1)::date, (current_date + n + 3)::date))
      order by h.created_at desc, h.id, n`,
    [owner.id],
  );
  let held = 0;
  for (const { id, check_in, check_out } of free) {
    if (held === 2) break;
    const body = { property_id: id, check_in_date: check_in, check_out_date: check_out, guests: 1 };
    const made = await ask<Row>('POST', '/bookings', {
      as: traveler,
      body: { ...body, accepts_liability_waiver: true },
    }).catch(() => null);
    if (!made) continue;
    held += 1;
    const pages = { success_url: `${publicUrl}/payment-success`, cancel_url: `${publicUrl}/bookings` };
    if (held === 1)
      await ask('POST', '/payments/checkout/session', {
        as: traveler,
        body: { booking_id: made.id, ...pages },
      });
  }
  if (held < 2) throw new Error('No nights could be held');
  await proposedChange(ask, query, traveler);
}

/** A change of dates that waits for its payment. */
async function proposedChange(ask: Ask, query: Query, traveler: Actor): Promise<void> {
  const paid = await query(
    `select id from bookings where traveler_id = $1 and status = 'confirmed' and check_in_at > now() + interval '2 days' order by id`,
    [traveler.id],
  );
  for (const { id } of paid)
    for (let first = 3; first < 19; first += 1) {
      const dates = (
        await query<{ check_in_date: string; check_out_date: string }>(
          `select (current_date + $1::int)::text as check_in_date, (current_date + $1::int + 3)::text as check_out_date`,
          [first],
        )
      )[0];
      const body = { ...dates, accepts_liability_waiver: true };
      const made = await ask<{ state?: string }>('POST', `/bookings/${id}/date-changes`, {
        as: traveler,
        body,
      }).catch(() => null);
      if (made) return;
    }
  throw new Error('No dates could be changed');
}
