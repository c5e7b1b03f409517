import type { Catalogue } from './catalogue.js';

/** Errors of operators' second factors. */
export const SECOND_FACTOR_ERRORS = {
  'auth.second_factor_required': { status: 401, detail: 'Please confirm with your second factor' },
  'auth.second_factor_wrong': { status: 422, detail: 'That did not match. Please try again.' },
  'auth.second_factor_setup_required': {
    status: 403,
    detail: 'Operators need a second factor. Please set one up first.',
  },
  'auth.challenge_expired': { status: 409, detail: 'This took too long. Please start again.' },
  'auth.too_many_codes': {
    status: 429,
    detail: 'Too many wrong tries. Please use a passkey, or try again in {n} min.',
  },
  'account.confirmation_required': { status: 403, detail: 'Please confirm first that it is you' },
  'account.passkey_unusable': {
    status: 422,
    detail: 'This passkey could not be verified. Please try again.',
  },
  'account.passkey_known': { status: 409, detail: 'This passkey is in use already' },
  'account.passkey_not_found': { status: 404, detail: 'There is no such passkey' },
  'account.too_many_passkeys': { status: 409, detail: 'An account has at most {n} passkeys' },
  'account.authenticator_app_not_found': { status: 404, detail: 'No authenticator app is set up' },
  'account.last_second_factor': {
    status: 409,
    detail: 'This is your only second factor. Add another one before you remove it.',
  },
  'account.no_second_factor': { status: 409, detail: 'Set up a passkey or an authenticator app first' },
  'user.is_self': { status: 409, detail: 'Somebody else has to do this for you' },
  'user.not_operator': { status: 409, detail: 'This is not the account of an operator' },
} as const satisfies Catalogue;
