import { API_PREFIX } from '#libs/core/contracts';

/** Path and query of a call to the API, relative to its prefix and with the query in alphabetical order. */
export function requestPath(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.sort();
  const query = searchParams.toString();
  return pathname.slice(API_PREFIX.length) + (query && `?${query}`);
}
