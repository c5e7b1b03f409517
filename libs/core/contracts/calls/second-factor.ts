import { z } from 'zod';
import { PASSKEY_NAME_MAX, SECOND_FACTORS } from '#libs/core/rules';
import { del, get, post } from './call.js';
import { Id, Instant, visible, wellFormedString } from './fields.js';
import { SessionView } from './people.js';

/** How a browser reaches an authenticator. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof TRANSPORTS)[number];

const UNUSABLE = 'Please use a passkey of this browser';
const MAX_BINARY = 20_000;
const MAX_CODE = 60;

/** Binary data as browsers send it for WebAuthn: base64url without padding. */
const binary = () =>
  z
    .string({ error: UNUSABLE })
    .min(1, UNUSABLE)
    .max(MAX_BINARY, UNUSABLE)
    .regex(/^[\w-]+$/, UNUSABLE);

/** A passkey that may be used, or exists already. */
const PasskeyDescriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** What a browser's `navigator.credentials.create` takes; binary data in base64url. */
export const PasskeyCreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().describe('Milliseconds'),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** What a browser's `navigator.credentials.get` takes; binary data in base64url. */
export const PasskeyRequestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

const credential = {
  id: binary(),
  rawId: binary(),
  type: z.literal('public-key', { error: UNUSABLE }),
};
/** Asked for by the standard; nothing is read from it. */
const extensions = () =>
  z
    .custom<object>()
    .transform(() => ({}))
    .meta({ type: 'object', additionalProperties: true });

/** Browsers learn new ones: those that are unknown here are left out. */
const transports = () =>
  z
    .array(z.string(), { error: UNUSABLE })
    .transform((given) => TRANSPORTS.filter((one) => given.includes(one)))
    .optional()
    .meta({ type: 'array', items: { type: 'string' } });

/** A passkey as a browser has made it. */
const PasskeyRegistration = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: binary(),
      attestationObject: binary(),
      transports: transports(),
    },
    { error: UNUSABLE },
  ),
  clientExtensionResults: extensions(),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** What a browser has signed with a passkey. */
const PasskeyAssertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: binary(),
        authenticatorData: binary(),
        signature: binary(),
        userHandle: binary().optional(),
      },
      { error: UNUSABLE },
    ),
    clientExtensionResults: extensions(),
  },
  { error: UNUSABLE },
);
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;

const typedCode = (message: string) =>
  wellFormedString(message).trim().min(1, message).max(MAX_CODE, message);
const appCode = () => typedCode('Please enter the six digits that your app shows');

/** One of several proofs. */
const proofs = {
  code: appCode().optional().describe('The six digits that the authenticator app shows'),
  recovery_code: typedCode('Please enter one of your recovery codes').optional(),
  passkey: PasskeyAssertion.optional(),
};
const ONE = 'Please give one proof';
const isOne = (given: Record<string, unknown>): boolean =>
  Object.values(given).filter((one) => one !== undefined).length === 1;

/** POST /auth/second-factor: exactly one of the fields. */
const SignInProof = z.object(proofs).refine(isOne, ONE);

/** POST /account/second-factor/confirmation: exactly one of the fields. */
const ConfirmationProof = z
  .object({
    ...proofs,
    password: wellFormedString('Please enter your password')
      .max(1_000)
      .optional()
      .meta({ format: 'password' }),
  })
  .refine(isOne, ONE);

/** GET /auth/second-factor: what continues the sign-in that was begun in this browser. */
export const SignInStepView = z.strictObject({ factors: z.array(z.enum(SECOND_FACTORS)) });
export type SignInStepView = z.infer<typeof SignInStepView>;

/** GET /account/second-factor: the caller's second factors. */
export const SecondFactorView = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      added_at: Instant,
      last_used_at: Instant.nullable(),
    }),
  ),
  authenticator_app: z.strictObject({ added_at: Instant, last_used_at: Instant.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  /** True where nobody may be without a second factor. */
  required: z.boolean(),
});
export type SecondFactorView = z.infer<typeof SecondFactorView>;

/** A secret for an authenticator app. */
export const NewAppView = z.strictObject({
  secret: z.string().describe('In base32, to be typed'),
  address: z.string().describe('For a QR code'),
});

/** Recovery codes, which are shown once; null when nothing has changed about them. */
export const AddedFactorView = z.strictObject({ recovery_codes: z.array(z.string()).nullable() });
export type AddedFactorView = z.infer<typeof AddedFactorView>;

const AddPasskeyRequest = z.object({
  name: visible('Please name the passkey', PASSKEY_NAME_MAX),
  passkey: PasskeyRegistration,
});

const PROOF_ERRORS = ['auth.second_factor_wrong', 'auth.challenge_expired', 'auth.too_many_codes'] as const;

/** Operators' second factors. Additive. @spec decision 49 */
export const secondFactorCalls = {
  step: get('/auth/second-factor', {
    summary: 'What continues the sign-in that was begun in this browser',
    response: SignInStepView,
    errors: ['auth.challenge_expired'],
  }),
  stepOptions: post('/auth/second-factor/passkey', {
    summary: 'What the browser needs to continue a sign-in with a passkey',
    status: 200,
    response: PasskeyRequestOptions,
    errors: ['auth.challenge_expired', 'request.too_many'],
  }),
  signIn: post('/auth/second-factor', {
    summary: 'Continue a sign-in with a second factor',
    status: 200,
    body: SignInProof,
    response: SessionView,
    errors: [...PROOF_ERRORS, 'auth.suspended', 'request.too_many'],
  }),
  mine: get('/account/second-factor', { summary: 'My second factors', response: SecondFactorView }),
  confirmOptions: post('/account/second-factor/passkey', {
    summary: 'What the browser needs to confirm with a passkey that it is me',
    status: 200,
    response: PasskeyRequestOptions,
    errors: ['account.confirmation_required'],
  }),
  confirm: post('/account/second-factor/confirmation', {
    summary: 'Confirm that it is me, by the password or a second factor; counts for five minutes',
    status: 204,
    body: ConfirmationProof,
    errors: [...PROOF_ERRORS, 'account.password_wrong', 'account.confirmation_required'],
  }),
  beginPasskey: post('/account/passkeys/options', {
    summary: 'What the browser needs to make a passkey',
    status: 200,
    response: PasskeyCreationOptions,
    errors: ['account.confirmation_required', 'account.too_many_passkeys'],
  }),
  addPasskey: post('/account/passkeys', {
    summary: 'Add the passkey that the browser has made',
    body: AddPasskeyRequest,
    response: AddedFactorView,
    errors: [
      'auth.challenge_expired',
      'account.passkey_unusable',
      'account.passkey_known',
      'account.confirmation_required',
    ],
  }),
  removePasskey: del('/account/passkeys/:id', {
    summary: 'Remove a passkey',
    status: 204,
    errors: ['account.confirmation_required', 'account.passkey_not_found', 'account.last_second_factor'],
  }),
  beginApp: post('/account/authenticator-app/secret', {
    summary: 'A secret for an authenticator app, which counts once the app shows the right code',
    status: 200,
    response: NewAppView,
    errors: ['account.confirmation_required'],
  }),
  addApp: post('/account/authenticator-app', {
    summary: 'Set up the authenticator app by its first code, in the place of the one before',
    body: z.object({ code: appCode() }),
    response: AddedFactorView,
    errors: [...PROOF_ERRORS, 'account.confirmation_required'],
  }),
  removeApp: del('/account/authenticator-app', {
    summary: 'Remove the authenticator app',
    status: 204,
    errors: [
      'account.confirmation_required',
      'account.authenticator_app_not_found',
      'account.last_second_factor',
    ],
  }),
  renewCodes: post('/account/recovery-codes', {
    summary: 'Make new recovery codes; the ones before no longer work',
    status: 200,
    response: AddedFactorView,
    errors: ['account.confirmation_required', 'account.no_second_factor'],
  }),
};
