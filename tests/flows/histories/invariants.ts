import { LedgerQueries } from '#libs/money/ledger';
import { EarningsQueries } from '#libs/money/payouts';
import { pointsOf } from '#libs/people/loyalty';
import type { Marketplace } from '../marketplace.js';
import type { Cast } from './steps.js';

/** What must be true of the money whenever all work is done, whatever happened and in which order. */
export async function everythingAddsUp(market: Marketplace, cast: Cast): Promise<void> {
  await booksBalance(market);
  await bookingsAreAccountedFor(market);
  await vouchersAreSpentOnce(market);
  await ownersAreOwedWhatTheBooksSay(market, cast);
  await theProviderAgrees(market, cast);
  await pointsAgree(market, cast);
}

async function booksBalance(market: Marketplace): Promise<void> {
  expect(await market.get(LedgerQueries).trialBalance()).toMatchObject({ total: 0, off: [] });
  expect(
    await market.sql(
      'select transaction_id from ledger_entries group by transaction_id having sum(amount_cents) <> 0',
    ),
  ).toEqual([]);
  // What is not about a booking as a whole is about owners: each booking's entries add up to zero by themselves.
  expect(
    await market.sql(
      'select booking_id from ledger_entries where booking_id is not null group by booking_id having sum(amount_cents) <> 0',
    ),
  ).toEqual([]);
}

/**
 * paid + what we bear of its voucher = refunded + owner + platform + cleaning + still in escrow + refunds payable + what a bank
 * took, to the cent (A1, A3–A5, A7, A11, E11). A fee of the bank's is ours and no part of it.
 */
async function bookingsAreAccountedFor(market: Marketplace): Promise<void> {
  expect(await market.sql(UNACCOUNTED)).toEqual([]);
  expect(await market.sql(DIFFERENT_FROM_BOOKING)).toEqual([]);
  expect(await market.sql(DIFFERENT_FROM_DISPUTES)).toEqual([]);
  expect(await market.sql(NOT_DIVIDED)).toEqual([]);
}

/** One booking at a time has a voucher, and together they take no more than it is worth (A11, E10). */
async function vouchersAreSpentOnce(market: Marketplace): Promise<void> {
  const twice = 'select code from voucher_standing group by code having count(*) > 1';
  expect(await market.sql(twice)).toEqual([]);
  const beyondWorth = await market.sql(
    `select v.code from vouchers v join bookings b on b.voucher_code = v.code where v.kind = 'amount'
      group by v.code, v.worth_cents having sum(b.voucher_cost_cents) > v.worth_cents`,
  );
  expect(beyondWorth).toEqual([]);
}

const PARTS = `
with parts as (
  select e.booking_id,
         coalesce(sum(e.amount_cents) filter (where t.kind = 'payment' and e.account = 'provider_clearing'), 0) as paid,
         -coalesce(sum(e.amount_cents) filter (where t.kind like '%refund%' and e.account = 'provider_clearing'), 0) as refunded,
         -coalesce(sum(e.amount_cents) filter (where t.kind in ('dispute', 'dispute_won') and e.account in ('provider_clearing', 'provider_fees')), 0) as taken,
         coalesce(sum(e.amount_cents) filter (where e.account = 'disputed_funds'), 0) as undecided,
         -coalesce(sum(e.amount_cents) filter (where t.kind <> 'payout' and e.account = 'owner_payable'), 0) as owner,
         -coalesce(sum(e.amount_cents) filter (where t.kind not in ('payout', 'dispute_lost') and e.account = 'owner_payable'), 0) as owner_given,
         -coalesce(sum(e.amount_cents) filter (where t.kind <> 'payout' and e.account = 'cleaning_pass_through'), 0) as cleaning,
         -coalesce(sum(e.amount_cents) filter (where t.kind not in ('payout', 'dispute_lost') and e.account = 'cleaning_pass_through'), 0) as cleaning_given,
         -coalesce(sum(e.amount_cents) filter (where e.account like 'platform%fees'), 0) as platform,
         -coalesce(sum(e.amount_cents) filter (where t.kind <> 'dispute_lost' and e.account like 'platform%fees'), 0) as platform_given,
         coalesce(sum(e.amount_cents) filter (where e.account = 'platform_goodwill'), 0) as goodwill,
         coalesce(sum(e.amount_cents) filter (where e.account = 'platform_voucher_costs'), 0) as vouchers,
         -coalesce(sum(e.amount_cents) filter (where e.account = 'booking_escrow'), 0) as escrow,
         -coalesce(sum(e.amount_cents) filter (where e.account = 'refunds_payable'), 0) as payable
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where e.booking_id is not null group by e.booking_id)`;
const UNACCOUNTED = `${PARTS}
select * from parts
 where paid + vouchers + goodwill + undecided <> refunded + taken + owner + platform + cleaning + escrow + payable
    or escrow < 0 or payable < 0 or refunded < 0 or owner < 0 or platform < 0 or cleaning < 0 or taken < undecided
    or goodwill < 0 or undecided < 0 or vouchers < 0`;
const DIFFERENT_FROM_BOOKING = `${PARTS}
select b.id, b.status, parts.* from bookings b left join parts on parts.booking_id = b.id
 where coalesce(parts.paid, 0) <> (select coalesce(sum(amount_cents), 0) from payments p where p.booking_id = b.id)
    or coalesce(parts.owner_given, 0) <> b.owner_cents or coalesce(parts.platform_given, 0) <> b.platform_cents
    or coalesce(parts.cleaning_given, 0) <> b.kept_cleaning_cents or coalesce(parts.vouchers, 0) <> b.voucher_cost_cents
    or coalesce(parts.escrow, 0) <> case when b.status = 'confirmed' then b.paid_cents else 0 end`;
/** Every booking that is over, as its own row says. */
const NOT_DIVIDED = `
select id from bookings where status in ('cancelled', 'completed')
   and refund_cents + owner_cents + platform_cents + kept_cleaning_cents <> paid_cents + voucher_cost_cents`;
const DIFFERENT_FROM_DISPUTES = `${PARTS}
select parts.* from parts
  left join (select booking_id, coalesce(sum(amount_cents) filter (where state <> 'won'), 0) as taken,
                    coalesce(sum(amount_cents) filter (where state = 'open'), 0) as undecided
               from disputes group by booking_id) d on d.booking_id = parts.booking_id
 where parts.taken <> coalesce(d.taken, 0) or parts.undecided <> coalesce(d.undecided, 0)`;

async function ownersAreOwedWhatTheBooksSay(market: Marketplace, { owners }: Cast): Promise<void> {
  for (const owner of owners) {
    const books = await market.get(LedgerQueries).ofOwner(owner);
    const sums = await market.get(EarningsQueries).sums(owner);
    expect(sums.balance).toBe(books.ownerCents + books.cleaningCents);
    expect(sums.balance).toBe(sums.not_due + sums.due + sums.held + sums.on_the_way);
    const [stats] = await market.sql<{ earned: number }>(
      `select coalesce(sum(owner_cents), 0)::int as earned from bookings where owner_id = ? and status in ('completed', 'cancelled')`,
      [owner],
    );
    expect(sums.total_earnings).toBe(stats?.earned);
  }
}

/** One transfer for each payout that was sent and none for the others; refunds as the books have them. */
async function theProviderAgrees(market: Marketplace, { owners, bookings }: Cast): Promise<void> {
  for (const owner of owners) {
    const ours = await market.sql<{ id: string; amount: number; reversed: number }>(
      `select transfer_id as id, amount_cents::int as amount, reversed_cents::int as reversed
         from payouts where owner_id = ? and state = 'sent' order by transfer_id`,
      [owner],
    );
    const accountId = await market.accountOf(owner);
    const theirs = accountId ? await market.transfersTo(owner) : [];
    expect(
      theirs
        .map(({ id, amount, amount_reversed }) => ({ id, amount, reversed: amount_reversed }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual([...ours].sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
  for (const { id } of bookings) {
    const sent = (await market.refundsAtProvider(id)).filter(({ status }) => status === 'succeeded');
    const [booked] = await market.sql<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from operations
        where booking_id = ? and kind = 'refund' and state = 'succeeded'`,
      [id],
    );
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(booked?.cents);
  }
}

/** Points of a stay follow its status, a dispute takes them back, vouchers are bought with them, and balances are sums (E5, E6, E10, E11). */
async function pointsAgree(market: Marketplace, { travelers }: Cast): Promise<void> {
  for (const traveler of travelers) {
    const wrong = await market.sql(
      `select b.id from bookings b left join points_lines l on l.booking_id = b.id and l.kind = 'stay'
        where b.traveler_id = ? and b.confirmed_at is not null
          and coalesce(l.state, '') <> case b.status when 'completed' then 'posted' when 'confirmed' then 'pending' else 'voided' end`,
      [traveler],
    );
    expect(wrong).toEqual([]);
    const [earned] = await market.sql<{ points: number }>(
      `select coalesce(sum((paid_cents / 100) * multiplier), 0)::int as points from bookings
        where traveler_id = ? and status = 'completed' and not exists (
          select 1 from disputes d join payments p on p.id = d.payment_id
           where p.booking_id = bookings.id and p.settles and d.state <> 'won')`,
      [traveler],
    );
    const [other] = await market.sql<{ points: number }>(
      `select (select coalesce(sum(points), 0) from points_lines
                where user_id = me.id and kind = 'adjustment' and booking_id is null)::int
            - (select coalesce(sum(p.points_cost), 0) from vouchers v join perks p on p.id = v.perk_id
                where v.user_id = me.id)::int as points
         from users me where id = ?`,
      [traveler],
    );
    const { balance } = await pointsOf(market.em, traveler);
    expect(balance).toBe((earned?.points ?? NaN) + (other?.points ?? NaN));
  }
}
