/** Messages per field name; a field without a problem is absent. */
export type FieldErrors = Record<string, string | undefined>;

/** Moves the focus to the field with this name; false when the form has none. */
export function focusField(form: HTMLFormElement | null, name: string): boolean {
  const field = Array.from(form?.elements ?? []).find((one) => one.getAttribute('name') === name);
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  return true;
}

/** Moves the focus to the first field of a form that has a problem, in the order of the page. */
export function focusFirstError(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = Array.from(form?.elements ?? []).find(
    (field) => errors[field.getAttribute('name') ?? ''] !== undefined,
  );
  if (first instanceof HTMLElement) first.focus();
}

/** The first message, for the toast. */
export const firstMessage = (errors: FieldErrors): string | undefined =>
  Object.values(errors).find((message) => message !== undefined);
