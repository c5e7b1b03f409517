import { isRecord } from '../browser/storage.js';

/** What another window has saved meanwhile, which a refusal with `code` carries; null for other failures. */
export function currentOf(error: unknown, code: string): object | null {
  const body = isRecord(error) && isRecord(error.data) ? error.data : null;
  return body?.code === code && isRecord(body.current) ? body.current : null;
}
