import type { FieldError } from '#libs/core/contracts';
import { isRecord } from '../browser/storage.js';

/** The server's message about a failed call, or `fallback` without one. @spec §8, F10 */
export function detailOf(error: unknown, fallback: string): string {
  return serverDetail(error) ?? fallback;
}

/** The server's own message, if there is one. */
function serverDetail(error: unknown): string | undefined {
  const body = isRecord(error) && isRecord(error.data) ? error.data : null;
  return typeof body?.detail === 'string' && body.detail !== '' ? body.detail : undefined;
}

/** The machine-readable code of a failed call, if the server gave one. @spec F10 */
export function codeOf(error: unknown): string | null {
  const body = isRecord(error) && isRecord(error.data) ? error.data : null;
  return typeof body?.code === 'string' ? body.code : null;
}

/** HTTP status of a failed call; `null` when the server was not reached. */
export function statusOf(error: unknown): number | null {
  return isRecord(error) && typeof error.status === 'number' ? error.status : null;
}

/** True when the server could not be reached, was slow, busy or failed: a retry may succeed. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error);
  return status === null || status >= 500 || status === 429;
}

/** Explains a failed call to the user. @spec F7, F10 */
export function errorMessage(error: unknown): string {
  const detail = serverDetail(error);
  if (detail) return detail;
  if (isRecord(error) && error.status === 'TIMEOUT_ERROR')
    return 'Latchkey took too long to answer. Please try again.';
  return statusOf(error) === null
    ? 'Latchkey could not be reached. Check your connection and try again.'
    : 'Something went wrong on our side. Please try again.';
}

/** The server's messages per field. @spec F10 */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const body = isRecord(error) && isRecord(error.data) ? error.data : null;
  const list = Array.isArray(body?.errors) ? body.errors : [];
  return Object.fromEntries(list.filter(isFieldError).map(({ field, message }) => [field, message]));
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';
}
