const PRICE = /^\d{1,5}(\.\d{1,2})?$/;

/** Message for an invalid price. */
export const PRICE_MISSING = 'Please enter a price in dollars, such as 180';

/** True for a positive price in dollars with at most two decimals. */
export const isPrice = (text: string): boolean => PRICE.test(text.trim()) && Number(text) > 0;
