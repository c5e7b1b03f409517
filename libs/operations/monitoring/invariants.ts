import type { EntityManager } from '@mikro-orm/postgresql';
import type { InvariantView } from '#libs/core/contracts';
import { rows } from '#libs/core/platform';

/** A promise, and the SQL that names what breaks it; `offender` is something to click on or to read. */
interface Invariant {
  name: string;
  offenders: string;
}

const MOST = 20;

/** What must be true of the books at every moment. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'Every transaction of the ledger balances',
    offenders: `select transaction_id::text as offender from ledger_entries group by transaction_id having sum(amount_cents) <> 0`,
  },
  {
    name: 'Every booking that is over is divided to the cent',
    offenders: `select id::text as offender from bookings where status in ('cancelled', 'completed')
                 and paid_cents + voucher_cost_cents <> refund_cents + owner_cents + platform_cents + kept_cleaning_cents`,
  },
  {
    name: 'A confirmed stay’s payment lies in escrow',
    offenders: `select b.id::text as offender from bookings b
                  left join ledger_transactions t on t.booking_id = b.id
                  left join ledger_entries e on e.transaction_id = t.id and e.account = 'booking_escrow'
                 where b.status = 'confirmed' and b.confirmed_at < now() - interval '1 minute'
                 group by b.id, b.paid_cents having coalesce(sum(e.amount_cents), 0) <> -b.paid_cents`,
  },
  {
    name: 'Nothing stays in escrow once a booking is over',
    offenders: `select t.booking_id::text as offender from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
                  join bookings b on b.id = t.booking_id
                 where e.account = 'booking_escrow' and b.status in ('cancelled', 'completed')
                   and greatest(b.cancelled_at, b.completed_at) < now() - interval '1 minute'
                 group by t.booking_id having sum(e.amount_cents) <> 0`,
  },
  {
    name: 'No night is sold twice',
    offenders: `select a.booking_id::text as offender from calendar_entries a join calendar_entries b
                  on a.property_id = b.property_id and a.id < b.id and a.nights && b.nights`,
  },
  {
    name: 'One payment settles a booking',
    offenders: `select booking_id::text as offender from payments where settles group by booking_id having count(*) > 1`,
  },
  {
    name: 'No refund is larger than its payment',
    offenders: `select o.booking_id::text as offender from operations o join payments p on p.id = o.payment_id
                 where o.kind = 'refund' and o.state = 'succeeded' group by o.booking_id, p.id, p.amount_cents
                having sum(o.amount_cents) > p.amount_cents`,
  },
];

/** Checks every promise now. */
export async function checkInvariants(em: EntityManager): Promise<InvariantView[]> {
  return Promise.all(
    INVARIANTS.map(async ({ name, offenders }) => {
      const found = await rows<{ offender: string }>(em.fork(), `${offenders} limit ${MOST}`);
      return { name, holds: found.length === 0, offenders: found.map((row) => row.offender) };
    }),
  );
}
