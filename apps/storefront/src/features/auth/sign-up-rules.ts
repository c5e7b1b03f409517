import { ACCOUNT_ERRORS, type RegisterRequest } from '#libs/core/contracts';
import { MIN_REGISTER_AGE } from '#libs/core/rules';
import { isEmailAddress } from '../../forms/email-field.js';
import type { FieldErrors } from '../../forms/forms.js';
import { newPasswordError } from '../../sign-in/password-rules.js';

/** The sign-up form as typed; `age` is text until it is sent. @spec §5 Sign-up */
export interface SignUpDraft {
  role: 'traveler' | 'property_owner';
  full_name: string;
  email: string;
  password: string;
  phone: string;
  age: string;
  has_valid_id: boolean;
  agrees_to_terms: boolean;
}

export const EMPTY_SIGN_UP: SignUpDraft = {
  role: 'traveler',
  full_name: '',
  email: '',
  password: '',
  phone: '',
  age: '',
  has_valid_id: false,
  agrees_to_terms: false,
};

/** Validation errors per field. @spec §5 Sign-up, D1 */
export function signUpErrors(draft: SignUpDraft): FieldErrors {
  const errors: FieldErrors = {};
  if (draft.full_name.trim() === '') errors.full_name = 'Please enter your full name';
  if (!isEmailAddress(draft.email)) errors.email = 'Please enter a valid email address';
  errors.password = newPasswordError(draft.password);
  if (draft.role === 'traveler') errors.age = ageError(draft.age);
  if (!draft.agrees_to_terms) errors.agrees_to_terms = ACCOUNT_ERRORS['auth.terms_required'].detail;
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}

/** The form as a request. @spec §7 */
export const registerRequest = (draft: SignUpDraft): RegisterRequest => ({
  email: draft.email.trim(),
  password: draft.password,
  full_name: draft.full_name.trim(),
  role: draft.role,
  phone: draft.phone.trim() || null,
  age: draft.role === 'traveler' ? Number(draft.age) : null,
  has_valid_id: draft.has_valid_id,
  agrees_to_terms: draft.agrees_to_terms,
});

function ageError(text: string): string | undefined {
  if (!/^\d{1,3}$/.test(text.trim())) return ACCOUNT_ERRORS['auth.age_required'].detail;
  return Number(text) < MIN_REGISTER_AGE ? ACCOUNT_ERRORS['auth.too_young'].detail : undefined;
}
