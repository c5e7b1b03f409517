import { z } from 'zod';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_REGISTER_AGE,
  PERMISSIONS,
  PLANS,
  registrableRole,
  ROLES,
  TERMS_VERSION,
  TIERS,
} from '#libs/core/rules';
import { del, get, patch, post } from './call.js';
import {
  absentWhenBlank,
  Day,
  email,
  emailLetters,
  errorFor,
  Id,
  Instant,
  numberFromText,
  optionalNumberFromText,
  optionalText,
  withErrorCode,
  personName,
  text,
  wellFormedString,
} from './fields.js';

/** A signed-in person, as their own client sees them. @spec §3 User */
export const UserView = z.strictObject({
  id: Id,
  email: z.string(),
  full_name: z.string(),
  role: z.enum(ROLES),
  phone: z.string().nullable(),
  age: z.number().nullable(),
  has_valid_id: z.boolean(),
  agrees_to_terms: z.boolean(),
  subscription_plan: z.enum(PLANS),
  loyalty_points: z.int(),
  loyalty_tier: z.enum(TIERS),
  /** Permissions; only for operators. @spec D4 */
  permissions: z.array(z.enum(PERMISSIONS)).optional(),
  /** Only for operators who must set up a second factor before anything else. @spec decision 49 */
  needs_second_factor: z.literal(true).optional(),
});
export type UserView = z.infer<typeof UserView>;

/** Response of login and register. @spec §3 User */
export const SessionView = z.strictObject({ access_token: z.string(), user: UserView });
export type SessionView = z.infer<typeof SessionView>;

/** GET /auth/session: who is signed in, and null for a visitor. Additive. */
export const CurrentSessionView = z.strictObject({ user: UserView.nullable() });
export type CurrentSessionView = z.infer<typeof CurrentSessionView>;

/** POST /auth/refresh: the next access token. Additive. */
export const RefreshedView = z.strictObject({ access_token: z.string() });
export type RefreshedView = z.infer<typeof RefreshedView>;

/** GET and PATCH /account: the caller's own account. Additive. */
export const AccountView = UserView.extend({
  email_verified: z.boolean(),
  /** The new address awaiting confirmation, or null. */
  pending_email: z.string().nullable(),
  /** When the account was created, as an ISO instant. */
  member_since: z.string(),
  /** The version of the terms that holds now, and the last one that was agreed to with its time, if any. */
  terms: z.strictObject({
    current: Day,
    accepted: z.strictObject({ version: Day, at: Instant }).nullable(),
  }),
});
export type AccountView = z.infer<typeof AccountView>;

/** POST /auth/confirm-email: the confirmed address. */
export const ConfirmedEmailView = z.strictObject({ email: z.string() });
export type ConfirmedEmailView = z.infer<typeof ConfirmedEmailView>;

/** A session of the caller. Instants are ISO text. */
export const AccountSessionView = z.strictObject({
  id: Id,
  /** In words, such as `Firefox on Windows`. */
  device: z.string(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type AccountSessionView = z.infer<typeof AccountSessionView>;

/** GET /account/deletion: what blocks the deletion, and what would be lost. */
export const DeletionPreviewView = z.strictObject({
  possible: z.boolean(),
  /** Each in words, `a stay at Juniper cabin until May 20, 2026`; a plan with the instant until which it is paid. */
  open: z.array(z.strictObject({ text: z.string(), paid_until: Instant.nullable() })),
  points_lost: z.int(),
  vouchers_lost: z.number(),
  /** True when the person has an account at the payment provider, which is not deleted. */
  payout_account: z.boolean(),
});
export type DeletionPreviewView = z.infer<typeof DeletionPreviewView>;

const MAX_AGE = 130;
const MAX_TOKEN_LENGTH = 200;

/** A new password. @spec D10 */
const newPassword = () =>
  wellFormedString('Please choose a password')
    .refine((password) => password.length >= MIN_PASSWORD_LENGTH, errorFor('auth.password_too_short'))
    .max(MAX_PASSWORD_LENGTH, 'That password is too long')
    .meta({ format: 'password', minLength: MIN_PASSWORD_LENGTH });

/** The current password, required before an irreversible action. */
const currentPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .refine((password) => password.length <= MAX_PASSWORD_LENGTH, errorFor('account.password_wrong'))
    .meta({ format: 'password' });

/** An optional age; below the minimum it fails with its own error code. @spec D2 */
const optionalAge = () =>
  optionalNumberFromText('Please enter your age', Number.MIN_SAFE_INTEGER, MAX_AGE)
    .refine((age) => age === undefined || age >= MIN_REGISTER_AGE, errorFor('auth.too_young'))
    .meta({ type: 'integer', nullable: true, minimum: MIN_REGISTER_AGE, maximum: MAX_AGE });

const fullName = () => personName('Please enter your full name', 120);
const yesOrNo = () => z.boolean({ error: 'Please say yes or no' });

/** Whether a page of ours asks for a short access token, which a refresh token in a cookie renews. Additive. @spec decision 52 */
const renewable = () =>
  absentWhenBlank(yesOrNo())
    .meta({ type: 'boolean', default: false })
    .describe('For our own pages: a short access token, and a cookie that renews it.');

/** POST /auth/register, in the order of the form. @spec §5 Sign-up, §7, D1–D3, F17 */
export const RegisterRequest = z.object({
  full_name: fullName().meta({ example: 'Ada Lovelace' }),
  email: email(),
  password: newPassword(),
  role: z
    .custom<'traveler' | 'property_owner'>()
    .transform((role) => registrableRole(role))
    .pipe(z.enum(['traveler', 'property_owner'], { error: 'Please choose traveler or property owner' }))
    .meta({
      type: 'string',
      enum: ['traveler', 'property_owner'],
      description: '`owner` is understood as `property_owner`.',
      required: true,
    }),
  phone: optionalText('Please enter a valid phone number', 40, 'That phone number is too long'),
  age: optionalAge().describe('Required for travelers.'),
  has_valid_id: absentWhenBlank(yesOrNo()).meta({ type: 'boolean', default: false }),
  agrees_to_terms: z
    .boolean(errorFor('auth.terms_required'))
    .refine((agrees) => agrees, errorFor('auth.terms_required')),
  renewable: renewable(),
});
export type RegisterRequest = z.input<typeof RegisterRequest>;

/** POST /auth/login. @spec §7 */
const LoginRequest = z.object({
  email: text('Please enter your email address', 254, 'That email address is too long')
    .overwrite(emailLetters)
    .meta({ example: 'traveler@latchkey.test' }),
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(MAX_PASSWORD_LENGTH, 'That password is too long')
    .meta({ format: 'password' }),
  renewable: renewable(),
});

/** The secret token from a link's URL fragment. */
const LinkRequest = z.object({
  token: withErrorCode(z.string().max(MAX_TOKEN_LENGTH), 'account.link_unusable').meta({
    type: 'string',
    description: 'From the link in the mail',
  }),
});

/** POST /auth/forgot. */
const ForgotPasswordRequest = z.object({ email: email() });

/** POST /auth/reset. @spec D10 */
export const ResetPasswordRequest = LinkRequest.extend({ password: newPassword() });
export type ResetPasswordRequest = z.input<typeof ResetPasswordRequest>;

/** PATCH /account. Missing fields are unchanged; only the phone number can be removed, with null. @spec D2, D5, F17 */
export const ProfileRequest = z.object({
  full_name: fullName().optional(),
  phone: z
    .string({ error: 'Please enter a valid phone number' })
    .trim()
    .max(40, 'That phone number is too long')
    .nullish(),
  age: numberFromText('Please enter your age', Number.MIN_SAFE_INTEGER, MAX_AGE)
    .refine((age) => age >= MIN_REGISTER_AGE, `You must be at least ${MIN_REGISTER_AGE}`)
    .optional()
    .meta({ type: 'integer', minimum: MIN_REGISTER_AGE, description: 'Counts from now on as stated today.' }),
  has_valid_id: yesOrNo().optional(),
});
export type ProfileRequest = z.input<typeof ProfileRequest>;

/** A request that requires the current password. */
const PasswordRequest = z.object({ password: currentPassword('Please enter your password') });

/** POST /account/email. */
export const ChangeEmailRequest = PasswordRequest.extend({ email: email() });
export type ChangeEmailRequest = z.input<typeof ChangeEmailRequest>;

/** POST /account/password. @spec D10 */
export const ChangePasswordRequest = z.object({
  current_password: currentPassword('Please enter your current password'),
  password: newPassword(),
  renewable: renewable(),
});
export type ChangePasswordRequest = z.input<typeof ChangePasswordRequest>;

/** POST /account/terms: the version that was read. Additive. @spec decision 45 */
const AcceptTermsRequest = z.object({
  version: text('Please say which version you have read', 10, 'That is not a version of the terms').meta({
    example: TERMS_VERSION,
  }),
});

/** The caller's own account. Additive. @spec §3 User, D2, D5, D10 */
export const accountCalls = {
  mine: get('/account', { summary: 'My account', response: AccountView }),
  change: patch('/account', {
    summary: 'Change my name, phone, age or valid ID',
    body: ProfileRequest,
    response: AccountView,
  }),
  changeEmail: post('/account/email', {
    summary: 'Change the email address; takes effect when the link sent to it is opened',
    status: 202,
    body: ChangeEmailRequest,
    response: AccountView,
    errors: ['account.password_wrong', 'account.email_same', 'auth.email_taken', 'auth.too_many_guesses'],
  }),
  verifyEmail: post('/account/email/verification', {
    summary: 'Send me the link that confirms my email address again',
    status: 202,
    errors: ['account.email_confirmed', 'account.too_many_letters'],
  }),
  changePassword: post('/account/password', {
    summary: 'Change my password; every other session ends',
    status: 200,
    body: ChangePasswordRequest,
    response: SessionView,
    errors: [
      'account.password_wrong',
      'account.password_same',
      'auth.password_too_short',
      'auth.password_too_common',
      'auth.too_many_guesses',
    ],
  }),
  acceptTerms: post('/account/terms', {
    summary: 'Agree to the terms that hold now',
    status: 200,
    body: AcceptTermsRequest,
    response: AccountView,
    errors: ['account.terms_changed'],
  }),
  sessions: get('/account/sessions', {
    summary: 'Where I am signed in',
    response: z.array(AccountSessionView),
  }),
  endSession: del('/account/sessions/:id', {
    summary: 'End one of my sessions',
    status: 204,
    errors: ['account.session_not_found'],
  }),
  endAllSessions: del('/account/sessions', { summary: 'Sign me out everywhere, here too', status: 204 }),
};

/** Export and deletion of the caller's data. Additive. */
export const myDataCalls = {
  export: get('/account/export', {
    summary: 'Everything that is kept about me, as a JSON file',
    file: ['application/json'],
  }),
  preview: get('/account/deletion', {
    summary: 'What deleting my account would mean now',
    response: DeletionPreviewView,
  }),
  delete: post('/account/deletion', {
    summary: 'Delete my account; refused while a stay or money is open',
    status: 204,
    body: PasswordRequest,
    errors: [
      'account.password_wrong',
      'account.still_open',
      'account.is_operator',
      'auth.too_many_guesses',
      'user.not_found',
    ],
  }),
};

/** Accounts and sign-in. @spec §7, D1–D4, D10 */
export const authCalls = {
  register: post('/auth/register', {
    summary: 'Open an account',
    body: RegisterRequest,
    response: SessionView,
    errors: [
      'auth.password_too_short',
      'auth.too_young',
      'auth.terms_required',
      'auth.password_too_common',
      'auth.age_required',
      'auth.email_taken',
      'request.too_many',
    ],
  }),
  login: post('/auth/login', {
    summary: 'Sign in',
    status: 200,
    body: LoginRequest,
    response: SessionView,
    errors: [
      'auth.bad_credentials',
      'auth.suspended',
      'auth.too_many_guesses',
      'auth.second_factor_required',
      'request.too_many',
    ],
  }),
  refresh: post('/auth/refresh', {
    summary:
      'Renew an access token, expired or not, by the refresh token in the cookie; only for our own pages',
    status: 200,
    response: RefreshedView,
    errors: ['auth.required', 'request.too_many'],
  }),
  logout: post('/auth/logout', {
    summary: 'Sign out here: the token speaks for nobody any more',
    status: 204,
  }),
  forgot: post('/auth/forgot', {
    summary: 'Ask for a link to a new password; the answer is the same for every address',
    status: 202,
    body: ForgotPasswordRequest,
    errors: ['request.too_many'],
  }),
  reset: post('/auth/reset', {
    summary: 'Choose a new password by a link; every session ends',
    status: 204,
    body: ResetPasswordRequest,
    errors: [
      'auth.password_too_short',
      'auth.password_too_common',
      'account.link_unusable',
      'request.too_many',
    ],
  }),
  confirmEmail: post('/auth/confirm-email', {
    summary: 'Confirm an email address by the link that was sent to it',
    status: 200,
    body: LinkRequest,
    response: ConfirmedEmailView,
    errors: ['account.link_unusable', 'auth.email_taken', 'request.too_many'],
  }),
  endSession: post('/auth/end-session', {
    summary: 'End a sign-in by the link that told of it',
    status: 204,
    body: LinkRequest,
    errors: ['account.link_unusable', 'request.too_many'],
  }),
  session: get('/auth/session', {
    summary: 'Who is signed in with this browser; nobody is no error',
    response: CurrentSessionView,
    errors: ['auth.required'],
  }),
  me: get('/auth/me', { summary: 'The signed-in person', response: UserView }),
};
