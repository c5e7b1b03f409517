/** One list of the file; `sql` selects a text `key` that orders it, from `me`, which holds the person's id. */
export interface ExportSection {
  name: string;
  sql: string;
}

const MINE = '(select id from me)';

/** Everything that is kept about somebody. Amounts are whole cents, instants ISO text; what is others' is left out. */
export const EXPORT_SECTIONS: readonly ExportSection[] = [
  {
    name: 'account',
    sql: `select id::text as key, id, email::text, full_name, role, phone, age, age_stated_at, has_valid_id, terms_agreed_at, plan,
                 email_verified_at, created_at from users where id = ${MINE}`,
  },
  {
    name: 'sessions',
    sql: `select id::text as key, device, started_at, last_seen_at from sessions where user_id = ${MINE}`,
  },
  {
    name: 'bookings',
    sql: `select b.id::text as key, b.id, p.title as home, p.city, b.check_in_date, b.check_out_date, b.nights, b.guests, b.special_requests,
                 b.status, b.subtotal_cents, b.cleaning_cents, b.voucher_code, b.voucher_cents, b.total_cents, b.paid_cents, b.refund_cents, b.currency, b.waiver_accepted_at,
                 b.created_at, b.confirmed_at, b.completed_at, b.cancelled_at, b.cancellation_reason, b.cancellation_note
            from bookings b join properties p on p.id = b.property_id where b.traveler_id = ${MINE}`,
  },
  {
    name: 'payments',
    sql: `select y.id::text as key, y.booking_id, y.amount_cents, y.received_at
            from payments y join bookings b on b.id = y.booking_id where b.traveler_id = ${MINE}`,
  },
  {
    name: 'refunds',
    sql: `select o.id::text as key, o.booking_id, o.amount_cents, o.state, o.requested_at, o.finished_at
            from operations o join bookings b on b.id = o.booking_id where o.kind = 'refund' and b.traveler_id = ${MINE}`,
  },
  {
    name: 'points',
    sql: `select id::text as key, booking_id, kind, state, points, description, formula, created_at from points_lines where user_id = ${MINE}`,
  },
  {
    name: 'vouchers',
    sql: `select code as key, code, title as perk, kind, percent, worth_cents, created_at, expires_at, booking_id, booking_status,
                 returned_at from voucher_standing where user_id = ${MINE}`,
  },
  {
    name: 'plans',
    sql: `select id::text as key, plan, price_cents, status, period_start, period_end, started_at, ended_at from subscriptions where user_id = ${MINE}`,
  },
  {
    name: 'plan_charges',
    sql: `select id::text as key, number, reason, status, total_cents, paid_cents, card_brand, card_last4, issued_at, paid_at
            from subscription_invoices where user_id = ${MINE}`,
  },
  {
    name: 'reviews',
    sql: `select r.id::text as key, r.booking_id, p.title as home, r.rating, r.title, r.comment, r.photos, r.created_at, r.edited_at,
                 r.owner_reply, r.hidden_reason,
                 (select coalesce(jsonb_agg(jsonb_build_object('rating', v.rating, 'title', v.title, 'comment', v.comment,
                                                               'replaced_at', v.replaced_at) order by v.id), '[]')
                    from review_revisions v where v.review_id = r.id) as earlier_versions
            from reviews r join properties p on p.id = r.property_id where r.traveler_id = ${MINE}`,
  },
  {
    name: 'helpful_votes',
    sql: `select review_id::text as key, review_id, voted_at from review_votes where user_id = ${MINE}`,
  },
  {
    name: 'reports',
    sql: `select review_id::text as key, review_id, reason, note, reported_at from review_reports where reporter_id = ${MINE}`,
  },
  {
    name: 'photos',
    sql: `select id::text as key, id, state, bytes, width, height, used_kind, created_at from photos where uploader_id = ${MINE}`,
  },
  {
    name: 'letters',
    sql: `select id::text as key, kind, to_address, subject, case when secret then null else body_text end as text, state, queued_at
            from mails where user_id = ${MINE}`,
  },
  {
    name: 'messages',
    sql: `select id::text as key, topic, title, text, created_at, read_at from inbox_entries where user_id = ${MINE}`,
  },
  {
    name: 'notification_choices',
    sql: `select topic || ' ' || channel as key, topic, channel, wanted from notification_choices where user_id = ${MINE}`,
  },
  {
    name: 'saved_homes',
    sql: `select s.property_id::text as key, s.property_id, p.title as home, s.saved_at
            from saved_homes s join properties p on p.id = s.property_id where s.user_id = ${MINE}`,
  },
  {
    name: 'watches',
    sql: `select w.id::text as key, w.property_id, p.title as home, w.kind, w.check_in, w.check_out, w.below_cents, w.state,
                 w.asked_at, w.told_at, w.ended_at
            from watches w join properties p on p.id = w.property_id where w.user_id = ${MINE}`,
  },
  {
    name: 'chats',
    sql: `select s.id::text as key, s.id, s.created_at, s.last_at,
                 (select coalesce(jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'helpful', m.helpful,
                                                               'at', m.created_at) order by m.seq), '[]')
                    from chat_messages m where m.session_id = s.id) as messages
            from chat_sessions s where s.user_id = ${MINE}`,
  },
  {
    name: 'support_requests',
    sql: `select r.id::text as key, r.id, r.subject, r.status, r.transcript, r.created_at,
                 (select coalesce(jsonb_agg(jsonb_build_object('from', m.sender, 'text', m.text, 'at', m.created_at) order by m.seq), '[]')
                    from support_messages m where m.request_id = r.id) as messages
            from support_requests r where r.user_id = ${MINE}`,
  },
  {
    name: 'homes',
    sql: `select id::text as key, id, title, description, property_type, address, city, state, country, nightly_cents, bedrooms, bathrooms,
                 max_guests, amenities, house_rules, status, created_at from properties where owner_id = ${MINE}`,
  },
  {
    name: 'stays_in_my_homes',
    sql: `select id::text as key, id, property_id, check_in_date, check_out_date, guests, status, subtotal_cents, cleaning_cents,
                 service_fee_cents, owner_cents, kept_cleaning_cents, created_at from bookings where owner_id = ${MINE}`,
  },
  {
    name: 'replies',
    sql: `select r.id::text as key, r.id as review_id, r.owner_reply, r.owner_replied_at
            from reviews r join properties p on p.id = r.property_id where p.owner_id = ${MINE} and r.owner_reply is not null`,
  },
  {
    name: 'payouts',
    sql: `select id::text as key, amount_cents, currency, state, requested_at, finished_at from payouts where owner_id = ${MINE}`,
  },
];
