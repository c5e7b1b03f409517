/** Names in a sentence: `Airbnb`, `Airbnb and Vrbo`, `Airbnb, Booking and Vrbo`. */
export const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');
