import { ACCOUNT_ERRORS, type AccountView, type ProfileRequest } from '#libs/contracts';
import { MIN_REGISTER_AGE } from '#libs/rules';
import type { FieldErrors } from '../../app/forms.js';

/** The profile as typed; `age` is text until it is sent. */
export interface ProfileDraft {
  full_name: string;
  phone: string;
  age: string;
  has_valid_id: boolean;
}

/** The form as it begins. */
export const profileOf = ({ full_name, phone, age, has_valid_id }: AccountView): ProfileDraft => ({
  full_name,
  phone: phone ?? '',
  age: age === null ? '' : String(age),
  has_valid_id,
});

/** What keeps the profile from being saved, per field. @spec D1 */
export function profileErrors(draft: ProfileDraft, account: AccountView): FieldErrors {
  return {
    ...(draft.full_name.trim() === '' && { full_name: 'Please enter your full name' }),
    ...(isAgeGiven(draft, account) && { age: ageError(draft.age) }),
  };
}

/** What is sent. An age that was not touched is not stated anew. @spec D2 */
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
