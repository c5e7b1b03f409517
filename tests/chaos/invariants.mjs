/** What must hold when everything is at rest, read from the database and the provider, past all of the product's own code. */
import { providerRecords } from './provider-records.mjs';

/**
 * @typedef {{ name: string, offenders: string[] }} Invariant `offenders`: empty when it holds
 */

/** @type {Record<string, string>} statements that must find nothing; the first column names the offender */
const NOTHING_FOUND = {
  'no night is sold twice': `
    select a.property_id || ' ' || (a.nights * b.nights)::text
      from calendar_entries a join calendar_entries b
        on a.property_id = b.property_id and a.id < b.id and a.nights && b.nights`,
  'the calendar holds the nights of each live booking, and of no other': `
    select coalesce(b.id, e.booking_id)::text || ' ' || coalesce(b.status, '-')
      from (select * from bookings where status in ('pending', 'confirmed', 'completed')) b
      full join (select * from calendar_entries where booking_id is not null) e on e.booking_id = b.id
     where (b.id is null or e.id is null or e.nights <> daterange(b.check_in_date, b.check_out_date))
       -- Past stays may have left the calendar.
       and not (e.id is null and b.status = 'completed')`,
  'every transaction of the ledger adds up to zero': `
    select transaction_id::text from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  'every booking of the ledger adds up to zero': `
    select booking_id::text || ' ' || sum(amount_cents) from ledger_entries
     where booking_id is not null group by booking_id having sum(amount_cents) <> 0`,
  'running balances agree with the entries': `select account || ' ' || balance_cents || ' ' || entries_cents from ledger_balances_off()`,
  'the totals of people agree with their bookings': `select person_id || ' ' || side from booking_totals_off()`,
  'the earnings of owners agree with their payables': `select owner_id || ' ' || reason from payable_totals_off()`,
  'the points of people agree with their lines': `select user_id::text from points_balances_off()`,
  'what is paid lies in escrow while a stay is to come, and nothing does afterwards': `
    select b.id || ' ' || b.status || ' ' || coalesce(e.cents, 0)
      from bookings b
      left join (select booking_id, -sum(amount_cents) as cents from ledger_entries
                  where account = 'booking_escrow' group by booking_id) e on e.booking_id = b.id
     where coalesce(e.cents, 0) <> case when b.status = 'confirmed' then b.paid_cents + 0 else 0 end`,
  'every cent of a finished booking has an owner': `
    select id || ' ' || status from bookings
     where status in ('completed', 'cancelled')
       and refund_cents + owner_cents + platform_cents + kept_cleaning_cents <> paid_cents + voucher_cost_cents`,
  'the books give each owner what the booking says': `
    select b.id || ' ' || b.owner_cents || ' ' || coalesce(l.owner, 0)
      from bookings b
      left join (select e.booking_id, -sum(e.amount_cents) filter (where e.account = 'owner_payable') as owner
                   from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
                  where t.kind not in ('payout', 'dispute_lost', 'payout_reversal') group by e.booking_id) l on l.booking_id = b.id
     where b.status in ('completed', 'cancelled') and coalesce(l.owner, 0) <> b.owner_cents`,
  'a paid booking is confirmed or completed, or its money went back': `
    select b.id || ' ' || b.status from bookings b join payments p on p.booking_id = b.id
     where p.settles and b.status = 'pending'`,
  'one payment settles a booking': `
    select booking_id::text from payments where settles and change_id is null group by booking_id having count(*) > 1`,
  'a payment that settles nothing is refunded in full': `
    select p.id::text from payments p
     where not p.settles and p.amount_cents <> coalesce((select sum(o.amount_cents) from operations o
             where o.payment_id = p.id and o.kind = 'refund' and o.state = 'succeeded'), 0)`,
  'each stay has its points once, in the state of the stay': `
    select b.id || ' ' || b.status || ' ' || coalesce(l.state, 'none')
      from bookings b left join points_lines l on l.booking_id = b.id and l.kind = 'stay'
     where b.confirmed_at is not null
       and l.state is distinct from case b.status when 'completed' then 'posted' when 'confirmed' then 'pending' else 'voided' end`,
  'the points of a stay are whole dollars times the multiplier, changes of dates included': `
    select b.id || ' ' || coalesce(sum(l.points), 0) from bookings b
      left join points_entries l on l.booking_id = b.id and l.kind = 'stay'
                                 or l.change_id in (select id from date_changes d where d.booking_id = b.id)
     where b.status in ('confirmed', 'completed')
     group by b.id having coalesce(sum(l.points), 0) <> (b.paid_cents / 100) * b.multiplier`,
  'nobody has spent more points than they have': `
    select user_id || ' ' || sum(points) from points_lines where state = 'posted' group by user_id having sum(points) < 0`,
  'each voucher is bought once and used once': `
    select voucher_code from bookings where voucher_code is not null
       and (status <> 'cancelled' or voucher_cost_cents = voucher_cents) group by voucher_code having count(*) > 1`,
  'each confirmed stay has one agreement': `
    select b.id::text from bookings b left join agreements a on a.booking_id = b.id
     where b.confirmed_at is not null and a.id is null`,
  'every effect of an event is marked, and no event is open': `
    select name || ' ' || id from events where done_at is null`,
  'no notice of the provider is open': `select type || ' ' || id from webhook_events where processed_at is null`,
  'no mail waits': `select kind || ' ' || coalesce(last_error, '') from mails where state = 'queued'`,
  'no hold outlives its time': `
    select id::text from bookings where status = 'pending' and hold_expires_at < $1::timestamptz - interval '2 minutes'`,
  'no stay outlives its check-out': `
    select id::text from bookings where status = 'confirmed' and check_out_at < $1::timestamptz - interval '2 minutes'`,
  'each completed stay is paid out once': `
    select booking_id::text from payables where reason = 'stay' group by booking_id having count(*) > 1`,
  'each payout that was sent is booked once, and for what it covers': `
    select p.id || ' ' || p.amount_cents || ' ' || coalesce(l.cents, 0) from payouts p
      left join (select t.provider_ref, -sum(e.amount_cents) as cents
                   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
                  where t.kind = 'payout' and e.account = 'provider_clearing' group by t.provider_ref) l on l.provider_ref = p.transfer_id
     where p.state = 'sent' and (p.amount_cents is distinct from l.cents
        or p.amount_cents <> (select sum(owner_cents + cleaning_cents) from payout_lines c where c.payout_id = p.id))`,
  'each payment for a plan is booked once': `
    select i.id || ' ' || i.paid_cents || ' ' || coalesce(l.cents, 0) from subscription_invoices i
      left join (select t.provider_ref, sum(e.amount_cents) as cents
                   from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
                  where t.kind = 'subscription_invoice' and e.account = 'provider_clearing' group by t.provider_ref) l on l.provider_ref = i.provider_id
     where i.status = 'paid' and i.paid_cents <> coalesce(l.cents, 0)`,
  'nobody has two plans': `
    select user_id::text from subscriptions where status <> 'ended' group by user_id having count(*) > 1`,
  'each review counts once in the rating of its home': `
    select p.id || ' ' || p.rating_count || ' ' || count(r.id) from properties p
      left join reviews r on r.property_id = p.id and r.hidden_at is null
     group by p.id having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`,
  'each review is told once': `
    select payload ->> 'reviewId' from events where name = 'review.published'
     group by payload ->> 'reviewId' having count(*) > 1`,
};

/** The same, once the clock has let every hold end and the books were compared. @type {Record<string, string>} */
const NOTHING_LEFT = {
  'no call to the provider is open': `
    select kind || ' ' || state || ' ' || id || ' ' || coalesce(last_error, '') from operations
     where state in ('requested', 'sent', 'failed')`,
  'books and provider agree, as the product itself compares them': `
    select kind || ' ' || object_id from reconciliation_findings where state = 'open'`,
  'nothing is in escrow or owed to a card': `
    select account || ' ' || booking_id || ' ' || sum(amount_cents) from ledger_entries
     where account in ('booking_escrow', 'refunds_payable') group by account, booking_id having sum(amount_cents) <> 0`,
};

/**
 * @param {import('pg').Pool} db
 * @param {import('./world.mjs').World} world
 * @param {import('./journal.mjs').Journal} journal
 * @param {{ productNow: Date, isOver: boolean }} facts `isOver`: every stay is
 * @returns {Promise<Invariant[]>}
 */
export async function checkInvariants(db, world, journal, { productNow, isOver }) {
  const results = [];
  for (const [name, text] of Object.entries({ ...NOTHING_FOUND, ...(isOver && NOTHING_LEFT) })) {
    const { rows } = await db.query({
      text,
      values: text.includes('$1') ? [productNow] : [],
      rowMode: 'array',
    });
    results.push({ name, offenders: rows.map(([offender]) => String(offender)) });
  }
  results.push(
    ...(await providerAgrees(db, world, isOver)),
    ...(await nothingAcknowledgedIsLost(db, journal)),
  );
  return results;
}

/** The provider's records against ours, to the cent and in both directions. */
async function providerAgrees(db, world, isOver) {
  const theirs = await providerRecords(world);
  const payments = (
    await db.query('select payment_intent_id as id, amount_cents::int as cents from payments')
  ).rows;
  const refunds = (
    await db.query(
      `select provider_id as id, amount_cents::int as cents from operations where kind = 'refund' and state = 'succeeded'`,
    )
  ).rows;
  const transfers = (
    await db.query(`select transfer_id as id, amount_cents::int as cents from payouts where state = 'sent'`)
  ).rows;
  const plans = (
    await db.query(
      `select provider_id as id, paid_cents::int as cents from subscription_invoices where status = 'paid' and paid_cents > 0`,
    )
  ).rows;
  const live = (
    await db.query(
      `select provider_id as id, price_cents as cents from subscriptions where status <> 'ended'`,
    )
  ).rows;
  const ofStays = theirs.intents.filter(
    ({ status, metadata }) => status === 'succeeded' && metadata?.booking_id,
  );
  return [
    {
      name: 'the provider has our payments, and no other',
      offenders: differences(payments, ofStays, ({ amount_received: cents }) => cents),
    },
    {
      name: 'the provider has our refunds, and no other',
      offenders: differences(
        refunds,
        theirs.refunds.filter(({ status }) => status === 'succeeded'),
        ({ amount }) => amount,
      ),
    },
    {
      name: 'the provider has our transfers to owners, and no other',
      offenders: differences(transfers, theirs.transfers, ({ amount }) => amount),
    },
    // A plan that was paid for, and whose notice was lost, is found by a sweep.
    ...(isOver ? plansAgree(plans, live, theirs) : []),
  ];
}

const plansAgree = (plans, live, theirs) => [
  {
    name: 'the provider has our payments for plans, and no other',
    offenders: differences(
      plans,
      theirs.invoices.filter(({ status, amount_paid: cents }) => status === 'paid' && cents > 0),
      ({ amount_paid: cents }) => cents,
    ),
  },
  {
    name: 'the provider has our plans, and no other',
    offenders: differences(
      live,
      theirs.subscriptions.filter(({ status }) => status === 'active' || status === 'past_due'),
      ({ items }) => items.data[0].price.unit_amount,
    ),
  },
];

function differences(ours, theirs, centsOf) {
  const known = new Map(ours.map(({ id, cents }) => [id, cents]));
  const named = new Map(theirs.map((one) => [one.id, centsOf(one)]));
  const wrong = [...named].filter(([id, cents]) => known.get(id) !== cents);
  const missing = [...known].filter(([id]) => !named.has(id));
  return [
    ...wrong.map(([id, cents]) => `${id} is ${cents} there and ${known.get(id) ?? 'unknown'} here`),
    ...missing.map(([id, cents]) => `${id} is ${cents} here and unknown there`),
    ...(known.size === ours.length ? [] : [`${ours.length - known.size} twice here`]),
  ];
}

/** What people were told is still true. */
async function nothingAcknowledgedIsLost(db, journal) {
  const lost = async (name, facts, text) => {
    if (facts.length === 0) return { name, offenders: [] };
    const { rows } = await db.query({ text, values: [JSON.stringify(facts)], rowMode: 'array' });
    return { name, offenders: rows.map(([offender]) => String(offender)) };
  };
  const told = (columns) => `select * from jsonb_to_recordset($1::jsonb) as t(${columns})`;
  return Promise.all([
    lost(
      'every hold that was confirmed exists',
      journal.booked,
      `select t.id::text from (${told('id uuid')}) t left join bookings b using (id) where b.id is null`,
    ),
    lost(
      'every payment that was reported is there, with its amount',
      journal.paid,
      `select t."bookingId" || ' ' || t.cents from (${told('"bookingId" uuid, "sessionId" text, cents int')}) t
         left join bookings b on b.id = t."bookingId"
        where b.confirmed_at is null
           or t.cents > 0 and not exists (select 1 from payments p where p.booking_id = b.id and p.amount_cents = t.cents)`,
    ),
    lost(
      'every cancellation that was confirmed stands, with its refund at the card',
      journal.cancelled,
      `select t."bookingId" || ' ' || t.refund from (${told('"bookingId" uuid, refund numeric')}) t
         left join bookings b on b.id = t."bookingId"
        where b.status is distinct from 'cancelled' or b.refund_cents <> round(t.refund * 100)
           or b.refund_cents <> coalesce((select sum(o.amount_cents) from operations o join payments p on p.id = o.payment_id
                where o.booking_id = b.id and o.kind = 'refund' and o.state = 'succeeded' and p.settles and o.change_id is null), 0)
              and not exists (select 1 from payments q where q.booking_id = b.id and q.change_id is not null)
              and not exists (select 1 from date_changes d where d.booking_id = b.id and d.state = 'applied')`,
    ),
    lost(
      'every change of dates that was agreed is made',
      journal.moved,
      `select t."bookingId"::text from (${told('"bookingId" uuid, "changeId" uuid')}) t
         left join date_changes d on d.id = t."changeId" where d.state is distinct from 'applied'`,
    ),
    lost(
      'every voucher that was sold exists',
      journal.redeemed,
      `select t.code from (${told('code text, "userId" uuid')}) t left join vouchers v using (code)
        where v.user_id is distinct from t."userId"`,
    ),
    lost(
      'every review that was taken exists',
      journal.reviewed,
      `select t.id::text from (${told('id uuid')}) t left join reviews r using (id) where r.id is null`,
    ),
  ]);
}
