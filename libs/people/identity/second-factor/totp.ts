import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Clocks of phones differ a little: codes of the step before and after count, too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'Latchkey';
const DIGITS = /^[0-9]{6}$/;

/** A new secret of an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that authenticator apps read from a QR code. */
export const totpAddress = (secret: string, account: string): string => totpOf(secret, account).toString();

/** A code that an authenticator app shows. */
interface ShownCode {
  /** In base32. */
  secret: string;
  code: string;
  at: Date;
  /** The step of the last code that was accepted; -1 before the first. */
  lastStep: number;
}

/** The time step of a code, in periods of 30 seconds since 1970; null when it is wrong, or of a step that has been used or passed over. */
export function acceptedStep({ secret, code, at, lastStep }: ShownCode): number | null {
  const timestamp = at.getTime();
  const token = code.replaceAll(' ', ''); // apps show it in two groups
  if (!DIGITS.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  return step > lastStep ? step : null;
}

const totpOf = (secret: string, label = ISSUER): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1', // the only one that all apps know
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
