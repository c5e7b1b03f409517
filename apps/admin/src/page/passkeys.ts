import type { BodyTo, PasskeyCreationOptions, PasskeyRequestOptions } from '#libs/core/contracts';

/** A passkey that was made, and what one has signed, as the API takes them. */
type MadePasskey = BodyTo<'POST /account/passkeys'>['passkey'];
type SignedWithPasskey = NonNullable<BodyTo<'POST /auth/second-factor'>['passkey']>;

const webAuthn = () => import('@simplewebauthn/browser');

/** Asks the browser for one of the passkeys. @throws Error when it has none, or the person declines */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<SignedWithPasskey> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: options });
}

/** Lets the browser make a passkey. @throws Error when it cannot, has one already, or the person declines */
export async function makePasskey(options: PasskeyCreationOptions): Promise<MadePasskey> {
  const { startRegistration } = await webAuthn();
  return startRegistration({ optionsJSON: options });
}

/** What went wrong in the browser, in words. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has one of your passkeys.';
  if (name === 'NotAllowedError') return 'The browser got no answer from a passkey. Please try again.';
  return 'This browser could not use a passkey here. Please try another way.';
}
