import { ACCOUNT_ERRORS } from '#libs/core/contracts';
import { MIN_PASSWORD_LENGTH } from '#libs/core/rules';

/** Hint beside a new password's field. @spec §5 Sign-up, D10 */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters; a few unrelated words are best`;

/** Error of a new password; the server also rejects common ones. @spec §5 Sign-up */
export const newPasswordError = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? ACCOUNT_ERRORS['auth.password_too_short'].detail : undefined;
