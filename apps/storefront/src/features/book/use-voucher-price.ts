import type { PropertyDetailView } from '#libs/core/contracts';
import { isTemporary, errorMessage } from '../../api/problem.js';
import { useStayQuote, type OwnHold } from '../../stay/use-stay.js';
import type { BookingDraft } from './booking-draft.js';

/**
 * The price to pay, with the chosen voucher if any. `problem` is the server's reason why the voucher cannot be used;
 * the price is then the one without it.
 * @spec A11, F13
 */
export function useVoucherPrice(home: PropertyDetailView, draft: BookingDraft, held: OwnHold) {
  const full = useStayQuote(home, draft, held);
  const reduced = useStayQuote(home, draft, held, draft.voucher);
  const rejected = draft.voucher !== null && reduced.isError && !isTemporary(reduced.error);
  return {
    full: full.currentData,
    reduced: draft.voucher === null ? undefined : reduced.currentData,
    price: draft.voucher === null || rejected ? full : reduced,
    problem: rejected ? errorMessage(reduced.error) : null,
  };
}
