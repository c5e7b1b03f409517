import type { Catalogue } from './catalogue.js';

/** Errors of sign-in, sign-up and account management. */
export const ACCOUNT_ERRORS = {
  'auth.required': { status: 401, detail: 'Please sign in to continue' },
  'auth.bad_credentials': { status: 401, detail: 'Incorrect email or password' },
  'auth.too_many_guesses': {
    status: 429,
    detail: 'Too many wrong passwords for this account. Please try again in {n} min, or reset the password.',
  },
  'auth.forbidden': { status: 403, detail: 'Your account cannot do this' },
  'auth.suspended': {
    status: 403,
    detail: 'Your account is suspended. Please write to our team on the Support page.',
  },
  'auth.email_taken': { status: 409, detail: 'An account with this email already exists' },
  'auth.password_too_short': { status: 422, detail: 'Password must be at least 6 characters' },
  'auth.password_too_common': {
    status: 422,
    detail: 'This password is too easy to guess. Please choose another.',
  },
  'auth.terms_required': { status: 422, detail: 'Please agree to the terms to create an account' },
  'auth.age_required': { status: 422, detail: 'Please enter your age' },
  'auth.too_young': { status: 422, detail: 'You must be at least 18 to create an account' },
  'account.password_wrong': { status: 422, detail: 'That is not your current password' },
  'account.password_same': {
    status: 422,
    detail: 'That is your current password. Please choose a different one.',
  },
  'account.email_same': { status: 409, detail: 'This is already your email address' },
  'account.email_confirmed': { status: 409, detail: 'Your email address is already confirmed' },
  'account.link_unusable': {
    status: 404,
    detail: 'This link has expired or was already used. Request a new one.',
  },
  'account.too_many_letters': {
    status: 429,
    detail: 'We have sent you several emails already. Please check your inbox, or try again in an hour.',
  },
  'account.terms_changed': {
    status: 409,
    detail: 'The terms have changed. Please read them again before you agree.',
  },
  'account.session_not_found': { status: 404, detail: 'This session has ended already' },
  'account.still_open': {
    status: 409,
    detail: 'This account cannot be deleted while something is open: {what}',
  },
  'account.is_operator': {
    status: 409,
    detail: 'Operators’ accounts are removed by whoever runs Latchkey',
  },
  'user.not_found': { status: 404, detail: 'There is no such account' },
  'user.is_operator': { status: 409, detail: 'Operators’ accounts are not suspended here' },
} as const satisfies Catalogue;
