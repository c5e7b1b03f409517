import { ACCOUNT_ERRORS } from '#libs/contracts';
import { MIN_PASSWORD_LENGTH } from '#libs/rules';

/** What is asked of a new password, beside its field. @spec §5 Sign-up, D10 */
export const PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters; a few unrelated words are best`;

/** What is wrong with a new password; the server knows the ones that everybody tries, too. @spec §5 Sign-up */
export const newPasswordError = (password: string): string | undefined =>
  password.length < MIN_PASSWORD_LENGTH ? ACCOUNT_ERRORS['auth.password_too_short'].detail : undefined;
