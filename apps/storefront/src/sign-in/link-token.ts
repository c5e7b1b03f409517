/** The token of a link from a mail. It is in the hash, which browsers never send. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
