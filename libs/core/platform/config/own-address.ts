import type { Config } from './config.js';

/** True for a URL on one of our own origins, to which the payment provider may redirect back. @spec C11 */
export function isOwnAddress({ allowedOrigins }: Pick<Config, 'allowedOrigins'>, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return allowedOrigins.includes(url.origin) && url.username === '' && url.password === '';
}
