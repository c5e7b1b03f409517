/** The least that a booking must do in the database: look, lock the home, look again, write the booking and its event. */
export const BOOKING_SQL = {
  taken: `select 1 from calendar_entries where property_id = $1 and nights && daterange($2::date, $3::date) limit 1`,
  lock: `select 1 from properties where id = $1 for no key update`,
  insert: `
with booked as (
  insert into bookings (id, property_id, traveler_id, owner_id, status, check_in_date, check_out_date, nights, guests, time_zone,
    check_in_at, check_out_at, waiver_version, waiver_accepted_at, hold_expires_at, nightly_cents, subtotal_cents, cleaning_cents,
    service_fee_cents, total_cents, created_at)
  select gen_random_uuid(), p.id, $4, p.owner_id, 'pending', $2::date, $3::date, $3::date - $2::date, 1, p.time_zone,
    $2::date + p.check_in_time::time, $3::date + p.check_out_time::time, 'bench', now(), now() + interval '30 minutes',
    p.nightly_cents, p.nightly_cents * ($3::date - $2::date), 10000, 0, p.nightly_cents * ($3::date - $2::date) + 10000, now()
    from properties p where p.id = $1
  returning id
)
insert into events (id, name, booking_id, payload, occurred_at, published_at, done_at)
select gen_random_uuid(), 'booking.created', id, '{}', now(), now(), now() from booked`,
};
