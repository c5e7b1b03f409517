import type { ErrorCode, WantedActView } from '#libs/core/contracts';
import { SECOND_FACTORS, type SecondFactor } from '#libs/core/rules';

/** The server's sentence about a failed call, or `fallback` without one. @spec F10 */
export function detailOf(error: unknown, fallback: string): string {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  return typeof data?.detail === 'string' && data.detail !== '' ? data.detail : fallback;
}

/** The code of a failed call's problem; null when it has none, as without a connection. @spec F10 */
export function codeOf(error: unknown): ErrorCode | null {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  return typeof data?.code === 'string' ? (data.code as ErrorCode) : null;
}

/** What a sign-in can be continued with; null for every other failure. @spec decision 49 */
export function factorsOf(error: unknown): readonly SecondFactor[] | null {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  if (!Array.isArray(data?.factors)) return null;
  const given: unknown[] = data.factors;
  return SECOND_FACTORS.filter((factor) => given.includes(factor));
}

/** The server's sentence for each field that it refused; empty when it refused none. @spec F10 */
export function fieldErrorsOf(error: unknown): Readonly<Partial<Record<string, string>>> {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  const errors: unknown[] = Array.isArray(data?.errors) ? data.errors : [];
  return Object.fromEntries(
    errors.flatMap((one) =>
      isRecord(one) && typeof one.field === 'string' && typeof one.message === 'string'
        ? [[one.field, one.message]]
        : [],
    ),
  );
}

/** The act that a failed call would need a second operator for; null for every other failure. @spec G12 */
export function wantedActOf(error: unknown): WantedActView | null {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  return data?.code === 'approval.required' && isRecord(data.approval)
    ? // The API's own answer.
      (data.approval as WantedActView)
    : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
