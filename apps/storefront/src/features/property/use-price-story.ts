import { skipToken } from '@reduxjs/toolkit/query';
import type { PriceStoryView, QuoteView } from '#libs/core/contracts';
import { usePriceStoryQuery } from './property-api.js';

const NOTHING: PriceStoryView = { reduced: null, next_drop: null };

/** What may be said about the price of a quote; nothing while it is unknown, and about another price than the quote's. @spec decision 32 */
export function usePriceStory(quote: QuoteView | undefined): PriceStoryView {
  const stay = quote?.available && {
    property_id: quote.property_id,
    check_in_date: quote.check_in_date,
    check_out_date: quote.check_out_date,
  };
  const { currentData = NOTHING } = usePriceStoryQuery(stay || skipToken);
  const isOfQuote = currentData.reduced?.to === quote?.total_amount;
  return isOfQuote ? currentData : { ...currentData, reduced: null };
}
