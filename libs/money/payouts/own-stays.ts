import type { Tx } from '#libs/core/platform';
import { dollars, reasonToLook, SETTINGS, sharedContacts, type SharedSign } from '#libs/core/rules';
import { peopleOnBrowsersOf } from '#libs/people/identity';
import { OWN_STAY } from './held.js';
import {
  guestsOfDue,
  keepCardsFor,
  ownersAmong,
  ownersOfUnpaidStays,
  type OwnStays,
} from './own-stays.queries.js';
import { placeHold } from './payable-holds.js';

type GuestOfDue = Awaited<ReturnType<typeof guestsOfDue>>[number];

/**
 * Holds what is due for stays whose guest and owner look like one person, so that an operator sees them before anything is paid: points and
 * vouchers would turn into money. Each stay is held once, so one that an operator has released is paid. @spec A13
 */
export async function holdOwnStays(tx: Tx, which: OwnStays, now: Date): Promise<void> {
  const { ownerId, voucherLimit } = which;
  const onSameBrowser = await peopleOnBrowsersOf(tx, ownerId);
  // Owners cannot book, so that a card of theirs has paid for another account of theirs, which is found by its browser.
  const payers = [ownerId, ...onSameBrowser];
  for (const stay of await guestsOfDue(tx, which, payers)) {
    const { bookingId, voucher, hasStayedElsewhere } = stay;
    const shared = sharedBy(stay, onSameBrowser);
    const reason = reasonToLook({ shared, voucher, voucherLimit, hasStayedElsewhere });
    if (reason === null) continue;
    await placeHold(tx, { on: { bookingId }, reason, reference: `${OWN_STAY}${bookingId}` }, now);
  }
}

/**
 * Compares what is about to be erased with an account, due or not, because afterwards it is gone: the stays of this guest, and all of the owners who
 * have signed in with the same browser, as whose cards those of this guest count. They go on counting. Vouchers can wait for the
 * payout, which asks what operators have set.
 */
export async function compareLeavingGuest(tx: Tx, guestId: string, now: Date): Promise<void> {
  const voucherLimit = dollars(SETTINGS.look_at_vouchers_above.max);
  const inBrowser = await ownersAmong(tx, [...(await peopleOnBrowsersOf(tx, guestId))]);
  const owners = new Set([...inBrowser, ...(await ownersOfUnpaidStays(tx, guestId))]);
  for (const ownerId of [...owners].sort())
    await holdOwnStays(
      tx,
      inBrowser.includes(ownerId) ? { ownerId, voucherLimit } : { ownerId, guestId, voucherLimit },
      now,
    );
  await keepCardsFor(tx, inBrowser, guestId);
}

function sharedBy(stay: GuestOfDue, onSameBrowser: ReadonlySet<string>): SharedSign[] {
  const { guestEmail, guestPhone, ownerEmail, ownerPhone } = stay;
  return [
    ...sharedContacts({ email: guestEmail, phone: guestPhone }, { email: ownerEmail, phone: ownerPhone }),
    ...(stay.sharesCard ? (['card'] as const) : []),
    ...(onSameBrowser.has(stay.guestId) ? (['browser'] as const) : []),
  ];
}
