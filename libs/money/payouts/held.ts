import { expressionBuilder } from 'kysely';
import { LOOKED_AT } from '#libs/core/rules';
import type { PayoutsTables } from './tables.js';

/** How the references of holds begin that wait for an operator's look at a stay. */
export const OWN_STAY = 'own stay ';

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

/** What the owner reads of the first active hold on the payable `p`; null without one. */
export const whyHeld = holds
  .select((row) =>
    row
      .case()
      .when('hold.reference', 'like', `${OWN_STAY}%`)
      .then(row.val<string>(LOOKED_AT))
      .else(row.ref('hold.reason'))
      .end()
      .as('reason'),
  )
  .orderBy('hold.placed_at')
  .limit(1);
