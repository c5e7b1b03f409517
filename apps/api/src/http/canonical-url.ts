/** Scheme and host of a target that is a whole address, as proxies may send it. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
const ENCODED = /%[\da-f]{2}/gi;
/** Means the same encoded or not (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/**
 * The target of a request with its path written in one way, so that what compares paths sees what the router sees: without scheme and host,
 * and without letters and digits in percent encoding (RFC 3986, 6.2.2.2).
 */
export function canonicalUrl(url: string): string {
  const target = url.startsWith('/') ? url : url.replace(ORIGIN, '') || '/';
  const [path = '', ...query] = target.split(/(?=\?)/);
  if (!path.includes('%')) return target;
  const decoded = path.replace(ENCODED, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
  return decoded + query.join('');
}
