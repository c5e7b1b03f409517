import { useEffect, useState } from 'react';
import type { QuoteView } from '#libs/contracts';
import { bookingMemoryKey } from '../../app/booking-memory.js';
import { isRecord, recall, remember } from '../../app/browser-memory.js';

/** A total in dollars, and the stay that it was shown for. */
interface AgreedPrice {
  stay: string;
  total: number;
}

/** Both totals, in dollars, once the price of a stay is no longer the one that was shown. */
export interface PriceChange {
  from: number;
  to: number;
}

const isAgreed = (value: unknown): value is AgreedPrice & Record<string, unknown> =>
  isRecord(value) && typeof value.stay === 'string' && typeof value.total === 'number';

/**
 * The total that the traveler has seen for the stay on the screen. It survives a login, a reload and a cancelled payment;
 * when the server's quote says something else by then, both figures are shown and the traveler is asked.
 * @spec F13, A2; experience 14
 */
export function useAgreedPrice(propertyId: string, quote: QuoteView | undefined) {
  const [agreed, setAgreed] = useState<AgreedPrice | null>(() =>
    recall(sessionStorage, bookingMemoryKey('price', propertyId), isAgreed),
  );
  const offered = quote && {
    stay: [quote.check_in_date, quote.check_out_date, quote.voucher?.code].filter(Boolean).join('/'),
    total: quote.total_amount,
  };
  // Another stay or another voucher has another price: nothing to ask about.
  if (offered && agreed?.stay !== offered.stay) setAgreed(offered);
  useEffect(
    () => remember(sessionStorage, bookingMemoryKey('price', propertyId), agreed),
    [propertyId, agreed],
  );

  const changed = offered && agreed?.stay === offered.stay && agreed.total !== offered.total;
  const change: PriceChange | null = changed ? { from: agreed.total, to: offered.total } : null;
  return { change, accept: () => offered && setAgreed(offered) };
}
