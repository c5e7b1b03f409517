/** The query string of `Link: <...?cursor=…>; rel="next"`; null on the last page. @spec F15 */
export function nextPage(headers: Headers | undefined): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers?.get('link') ?? '')?.[1];
  return target?.split('?')[1] ?? null;
}

/** Total number of items, from a header; `atLeast` when the header is missing. */
export const totalOf = (headers: Headers | undefined, atLeast: number): number =>
  Number(headers?.get('x-total-count') ?? atLeast);
