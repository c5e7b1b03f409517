import type { PropertyDetailView } from '#libs/contracts';
import { isTrouble, whatHappened } from '../../app/problem.js';
import { useStayQuote, type OwnHold } from '../stay/use-stay.js';
import type { BookingDraft } from './booking-draft.js';

/**
 * The price to pay: with the chosen voucher, or without one. `problem` is why the voucher cannot be used, in the server's
 * words; then the price is the one without it.
 * @spec A11, F13
 */
export function useVoucherPrice(home: PropertyDetailView, draft: BookingDraft, held: OwnHold) {
  const full = useStayQuote(home, draft, held);
  const reduced = useStayQuote(home, draft, held, draft.voucher);
  const refused = draft.voucher !== null && reduced.isError && !isTrouble(reduced.error);
  return {
    full: full.currentData,
    reduced: draft.voucher === null ? undefined : reduced.currentData,
    price: draft.voucher === null || refused ? full : reduced,
    problem: refused ? whatHappened(reduced.error) : null,
  };
}
