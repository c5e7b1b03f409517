import { DomainError } from '#libs/core/platform';
import type { ConciergeGateways, Requester } from '../gateways.port.js';
import { shortId } from '../tools/say.js';
import type { ActOffer, ActSupport, ActTerms } from './act.js';
import { cancelOffer, changeOffer, holdOffer } from './offers.js';

interface Circumstances {
  asker: Requester & { id: string };
  support: ActSupport;
  gateways: ConciergeGateways;
  now: Date;
}

/** The card of an act with the figures of now; null when it has none or cannot be done any more. */
export async function renewedOffer(terms: ActTerms, circumstances: Circumstances): Promise<ActOffer | null> {
  try {
    return await offerNow(terms, circumstances);
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return null;
    throw error;
  }
}

async function offerNow(
  terms: ActTerms,
  { asker, support, gateways }: Circumstances,
): Promise<ActOffer | null> {
  switch (terms.kind) {
    case 'hold_dates': {
      const quote = await gateways.quote(terms, asker);
      return quote.available ? holdOffer(quote, terms.voucher, support) : null;
    }
    case 'cancel_booking':
    case 'change_dates': {
      const bookings = await gateways.bookings(asker.id, shortId(terms.bookingId));
      const booking = bookings.find(({ id }) => id === terms.bookingId);
      if (!booking) return null;
      if (terms.kind === 'change_dates')
        return changeOffer(booking, await gateways.dateChange(asker.id, terms));
      const isPaid = booking.status === 'confirmed';
      return cancelOffer(booking, isPaid ? await gateways.cancellation(asker.id, booking.id) : null);
    }
    default:
      return null;
  }
}
