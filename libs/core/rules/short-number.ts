/** The number by which people name a booking or a payout: the last eight characters of its id. @spec F11 */
export const shortNumber = (id: string): string => `#${id.slice(-8)}`;
