import { Secret, TOTP } from 'otpauth';
import { acceptedStep, newTotpSecret, totpAddress } from './totp.js';

const secret = newTotpSecret();
const at = new Date('2026-05-13T12:00:10Z');
const STEP = Math.floor(at.getTime() / 30_000);
const codeAt = (step: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * 30_000 });
const accepted = (code: string, lastStep = -1): number | null => acceptedStep({ secret, code, at, lastStep });

describe('A code of an authenticator app', () => {
  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of the step %s from now counts: %s', (away, counts) => {
    expect(accepted(codeAt(STEP + away))).toBe(counts ? STEP + away : null);
  });

  it('counts once, and none of an earlier step after it', () => {
    expect(accepted(codeAt(STEP), STEP)).toBeNull();
    expect(accepted(codeAt(STEP - 1), STEP)).toBeNull();
    expect(accepted(codeAt(STEP + 1), STEP)).toBe(STEP + 1);
  });

  it('may be typed in groups, as apps show it', () => {
    const code = codeAt(STEP);
    expect(accepted(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe(STEP);
  });

  it.each(['', '12345', '1234567', 'abcdef', '٣٤٥٦٧٨'])('is not "%s"', (code) => {
    expect(accepted(code)).toBeNull();
  });

  it('is the one of RFC 6238, in its last six digits', () => {
    const rfc = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32;
    const facts = { secret: rfc, code: '287082', at: new Date(59_000), lastStep: -1 };
    expect(acceptedStep(facts)).toBe(1);
  });

  it('has an address for QR codes', () => {
    expect(totpAddress(secret, 'ada@latchkey.test')).toBe(
      `otpauth://totp/Latchkey:ada%40latchkey.test?issuer=Latchkey&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
