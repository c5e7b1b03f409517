import { useEffect, useState } from 'react';
import type { QuoteView } from '#libs/core/contracts';
import { bookingStorageKey } from '../../booking/booking-storage.js';
import { isRecord, readStored, writeStored } from '../../browser/storage.js';

/** A total in dollars and the stay it was shown for. */
interface AgreedPrice {
  stay: string;
  total: number;
}

/** Both totals in dollars, when the price of a stay differs from the one shown before. */
export interface PriceChange {
  from: number;
  to: number;
}

const isAgreed = (value: unknown): value is AgreedPrice & Record<string, unknown> =>
  isRecord(value) && typeof value.stay === 'string' && typeof value.total === 'number';

/**
 * The total that the traveler has seen for the current stay. It survives a login, a reload and a cancelled payment.
 * If the server's quote has changed by then, both totals are shown and the traveler has to accept the new one.
 * @spec F13, A2; experience 14
 */
export function useAgreedPrice(propertyId: string, quote: QuoteView | undefined) {
  const [agreed, setAgreed] = useState<AgreedPrice | null>(() =>
    readStored(sessionStorage, bookingStorageKey('price', propertyId), isAgreed),
  );
  const offered = quote && {
    stay: [quote.check_in_date, quote.check_out_date, quote.voucher?.code].filter(Boolean).join('/'),
    total: quote.total_amount,
  };
  // Another stay or voucher has its own price, which needs no acceptance.
  if (offered && agreed?.stay !== offered.stay) setAgreed(offered);
  useEffect(
    () => writeStored(sessionStorage, bookingStorageKey('price', propertyId), agreed),
    [propertyId, agreed],
  );

  const changed = offered && agreed?.stay === offered.stay && agreed.total !== offered.total;
  const change: PriceChange | null = changed ? { from: agreed.total, to: offered.total } : null;
  return { change, accept: () => offered && setAgreed(offered) };
}
