/** The server's sentence about a failed call, or `fallback` without one. @spec F10 */
export function detailOf(error: unknown, fallback: string): string {
  const data = isRecord(error) && isRecord(error.data) ? error.data : null;
  return typeof data?.detail === 'string' && data.detail !== '' ? data.detail : fallback;
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
