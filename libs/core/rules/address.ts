/** Where a home is, in words. */
export interface AddressParts {
  city: string;
  neighbourhood: string | null;
}

/** What everybody may know of an address: the neighbourhood, or the town without one. @spec G2 */
export const publicAddress = ({ neighbourhood, city }: AddressParts): string => neighbourhood ?? city;
