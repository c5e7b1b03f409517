/** The secret of a link that came by mail. It stands behind the #, which browsers tell nobody. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
