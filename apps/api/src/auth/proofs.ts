import type { BodyOf, secondFactorCalls } from '#libs/core/contracts/calls';
import type { Proof } from '#libs/people/identity';

/** The one second factor that a request proves; null when it proves none, such as the password. */
export function proofIn({
  code,
  recovery_code: recoveryCode,
  passkey,
}: BodyOf<typeof secondFactorCalls.signIn>): Proof | null {
  if (code !== undefined) return { kind: 'code', code };
  if (recoveryCode !== undefined) return { kind: 'recovery_code', code: recoveryCode };
  return passkey === undefined ? null : { kind: 'passkey', assertion: passkey };
}
