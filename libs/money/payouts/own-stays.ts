import type { Tx } from '#libs/core/platform';
import { sharedContacts } from '#libs/core/rules';
import { guestsOfDue } from './own-stays.queries.js';
import type { PayableHolds } from './payable-holds.js';

/** How the references of these holds begin. */
export const OWN_STAY = 'own stay ';

const WORDS = { email: 'email address', phone: 'phone number' } as const;

/**
 * Holds what is due for stays whose guest and owner look like one person, so that an operator sees them before anything is paid: points and
 * vouchers would turn into money. Each stay is held once, so one that an operator has released is paid. @spec A13
 */
export async function holdOwnStays(tx: Tx, holds: PayableHolds, ownerId: string, now: Date): Promise<void> {
  for (const stay of await guestsOfDue(tx, ownerId, now)) {
    const { bookingId, guestEmail, guestPhone, ownerEmail, ownerPhone } = stay;
    const shared = sharedContacts(
      { email: guestEmail, phone: guestPhone },
      { email: ownerEmail, phone: ownerPhone },
    );
    if (shared.length === 0) continue;
    const reason = `Guest and owner have the same ${shared.map((one) => WORDS[one]).join(' and ')}. We look at this stay before we pay it out.`;
    await holds.place(tx, { on: { bookingId }, reason, reference: `${OWN_STAY}${bookingId}` }, now);
  }
}
