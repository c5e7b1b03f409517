import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BookingView } from '#libs/core/contracts';
import { parseCivilDate } from '#libs/core/rules';
import { stayQuery } from '../../stay/use-stay.js';
import { saveDraft, openDraft, type BookingDraft } from './booking-draft.js';

/** The form's values; an active hold fills in missing ones, so that a payment can be resumed on any device. @spec C3 */
export function useBookingDraft(propertyId: string, held: BookingView | undefined) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(() => openDraft(propertyId, params));
  const [touched, setTouched] = useState(false);
  useEffect(() => saveDraft(propertyId, typed), [propertyId, typed]);

  const draft = held && !typed.checkIn && !touched ? withHold(typed, held) : typed;
  const change = (part: Partial<BookingDraft>) => {
    const next = { ...draft, ...part };
    setTouched(true);
    setTyped(next);
    // Kept in the address, so that a reload, a bookmark or a sign-in restores them.
    if ('checkIn' in part || 'guests' in part)
      setParams((before) => withStay(before, next), { replace: true, preventScrollReset: true });
  };
  return { draft, change };
}

function withStay(params: URLSearchParams, draft: BookingDraft): URLSearchParams {
  const next = new URLSearchParams(stayQuery(draft));
  if (params.has('cancelled')) next.set('cancelled', params.get('cancelled') ?? '');
  return next;
}

const withHold = (draft: BookingDraft, held: BookingView): BookingDraft => ({
  ...draft,
  checkIn: parseCivilDate(held.check_in_date),
  checkOut: parseCivilDate(held.check_out_date),
  guests: held.guests,
  voucher: draft.voucher ?? held.voucher?.code ?? null,
  requests: draft.requests || (held.special_requests ?? ''),
});
