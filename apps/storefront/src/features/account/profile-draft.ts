import { ACCOUNT_ERRORS, type AccountView, type ProfileRequest } from '#libs/core/contracts';
import { MIN_REGISTER_AGE } from '#libs/core/rules';
import type { FieldErrors } from '../../forms/forms.js';

/** The profile as typed; `age` is text until it is sent. */
export interface ProfileDraft {
  full_name: string;
  phone: string;
  age: string;
  has_valid_id: boolean;
}

/** The form's initial values. */
export const profileOf = ({ full_name, phone, age, has_valid_id }: AccountView): ProfileDraft => ({
  full_name,
  phone: phone ?? '',
  age: age === null ? '' : String(age),
  has_valid_id,
});

/** Validation errors per field. @spec D1 */
export function profileErrors(draft: ProfileDraft, account: AccountView): FieldErrors {
  return {
    ...(draft.full_name.trim() === '' && { full_name: 'Please enter your full name' }),
    ...(isAgeGiven(draft, account) && { age: ageError(draft.age) }),
  };
}

/** The request to send. An unchanged age is omitted. @spec D2 */
export const profileRequest = (draft: ProfileDraft, account: AccountView): ProfileRequest => ({
  full_name: draft.full_name.trim(),
  phone: draft.phone.trim() || null,
  has_valid_id: draft.has_valid_id,
  ...(isAgeGiven(draft, account) && { age: Number(draft.age) }),
});

const isAgeGiven = (draft: ProfileDraft, account: AccountView): boolean =>
  draft.age.trim() !== profileOf(account).age;

function ageError(text: string): string | undefined {
  if (!/^\d{1,3}$/.test(text.trim())) return ACCOUNT_ERRORS['auth.age_required'].detail;
  return Number(text) < MIN_REGISTER_AGE ? `You must be at least ${MIN_REGISTER_AGE}` : undefined;
}
