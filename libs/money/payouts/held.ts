import { expressionBuilder } from 'kysely';
import type { PayoutsTables } from './tables.js';

const payable = expressionBuilder<PayoutsTables & { p: PayoutsTables['payables'] }, 'p'>();

/** Active holds of the payable `p`. */
const holds = payable
  .selectFrom('payable_holds as hold')
  .where('hold.lifted_at', 'is', null)
  .where((row) =>
    row.or([
      row('hold.payable_id', '=', row.ref('p.id')),
      row('hold.booking_id', '=', row.ref('p.booking_id')),
    ]),
  );

/** True while the payable `p` is on hold. */
export const isHeld = payable.exists(holds.select('hold.id'));

/** The reason of the first active hold on the payable `p`; null without one. */
export const whyHeld = holds.select('hold.reason').orderBy('hold.placed_at').limit(1);
